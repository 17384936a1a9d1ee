import type { Site } from '#contract/entities/market-settings.ts'
import { limits } from '#contract/limits.ts'
import { appBase, paths } from '#contract/paths.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { verificationLimits } from '#contract/verification.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'

export type MailKind = keyof typeof kinds

/** The screen that a mail's link opens. Some mails have no link. */
const screens: Partial<Record<MailKind, string>> = {
  reset: paths.resetPassword,
  verify: paths.verifyEmail,
  'change-email': paths.confirmEmail,
  college: paths.confirmCollege,
  invitation: paths.signup,
}

type Mails = Texts['mails']

const kinds = {
  reset: (mails: Mails, site: string) => mails.reset({ minutes: limits.resetTokenMinutes, site }),
  verify: (mails: Mails, site: string) => mails.verify({ days: limits.verifyTokenDays, site }),
  'change-email': (mails: Mails, site: string) =>
    mails.changeEmail({ minutes: limits.changeEmailTokenMinutes, site }),
  college: (mails: Mails, site: string) => mails.college({ days: verificationLimits.collegeLinkDays, site }),
  invitation: (mails: Mails, site: string) => mails.invitation({ days: limits.invitation.days, site }),
  'email-changed': (mails: Mails, site: string) => mails.emailChanged({ site }),
  'password-changed': (mails: Mails, site: string) => mails.passwordChanged({ site }),
  'token-made': (mails: Mails, site: string) => mails.tokenMade({ site }),
  'two-factor-removal': (mails: Mails, site: string) => mails.twoFactorRemoval({ site }),
  'two-factor-off': (mails: Mails, site: string) => mails.twoFactorOff({ site }),
  'payout-changed': (mails: Mails, site: string) => mails.payoutChanged({ site }),
  test: (mails: Mails, site: string) => mails.testFromConsole({ site }),
  'codes-guessed': (mails: Mails, site: string) => mails.codesGuessed({ site }),
  warned: (mails: Mails, site: string, reason: string) => mails.warned({ site, reason }),
  limited: (mails: Mails, site: string, reason: string) => mails.limited({ site, reason }),
  'limit-lifted': (mails: Mails, site: string, reason: string) => mails.limitLifted({ site, reason }),
  'limit-kept': (mails: Mails, site: string, reason: string) => mails.limitKept({ site, reason }),
  'let-in': (mails: Mails, site: string) => mails.letIn({ site }),
  'name-corrected': (mails: Mails, site: string, reason: string) => mails.nameCorrected({ site, reason }),
  banned: (mails: Mails, site: string, reason: string) => mails.banned({ site, reason }),
}

/** The parameters of a mail's texts besides its receiver. */
interface From {
  publicUrl: string
  token: string
  /** The words of a moderator or operator, for a mail about an account. */
  reason: string
  site: Site
  /** The sender's name, if the site has one of its own. */
  senderName: string | undefined
}

/** Mails to an address that somebody has typed, who may not be the one who reads them. */
const isToTyped = (kind: MailKind): boolean => screens[kind] !== undefined

/** The mail of a kind to somebody, in their language; its link is made from the public URL and never from a request. */
export const mailText = (
  kind: MailKind,
  to: { email: string; firstName: string | undefined; language: Language },
  { publicUrl, token, reason, site, senderName }: From,
): Mail => {
  const { mails } = textsIn(to.language)
  const { subject, body, action, ignore } = kinds[kind](mails, site.name, reason)
  const path = screens[kind]
  const mark = kind === 'invitation' ? '?invitation=' : '#token='
  const url = path && `${publicUrl}${appBase}${path}${mark}${token}`
  const paragraphs = [mails.hello({ name: to.firstName }), ...body.split('\n\n')]
  const why =
    kind === 'invitation'
      ? mails.whyInvited({ site: site.name })
      : isToTyped(kind)
        ? mails.whyTyped({ site: site.name })
        : mails.whyAccount({ site: site.name })
  const letter = {
    ...{ language: to.language, title: subject, preview: paragraphs[1], paragraphs, note: ignore, why },
    ...(url && action && { button: { label: action, url } }),
  }
  return {
    to: to.email,
    subject,
    ...(senderName && { senderName }),
    ...layOut(letter, { site, publicUrl }),
  }
}
