import { limits } from '#contract/limits.ts'
import { appBase, paths } from '#contract/paths.ts'
import { mails } from '#contract/texts/en/mails.ts'
import type { Mail } from '#server/jobs/mailer.ts'

export type MailKind = keyof typeof texts

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** The screen that a mail's link opens. Some mails have no link. */
const screens: Partial<Record<MailKind, string>> = {
  reset: paths.resetPassword,
  verify: paths.verifyEmail,
  'change-email': paths.confirmEmail,
}

const texts = {
  reset: mails.reset({ minutes: limits.resetTokenMinutes }),
  verify: mails.verify({ days: limits.verifyTokenDays }),
  'change-email': mails.changeEmail({ minutes: limits.changeEmailTokenMinutes }),
  'email-changed': mails.emailChanged(),
  'password-changed': mails.passwordChanged(),
  'two-factor-off': mails.twoFactorOff(),
  'codes-guessed': mails.codesGuessed(),
}

/** The mail of a kind to somebody; its link is made from the public URL and never from a request. */
export const mailText = (
  kind: MailKind,
  to: { email: string; firstName: string },
  link: { publicUrl: string; token: string },
): Mail => {
  const { subject, body, action, ignore } = texts[kind]
  const path = screens[kind]
  const hello = mails.hello({ name: to.firstName })
  if (!path) {
    const paragraphs = [escapeHtml(hello), body, ignore].map(text => `<p>${text}</p>`)
    return { to: to.email, subject, text: `${hello}\n\n${body}\n\n${ignore}\n`, html: paragraphs.join('') }
  }
  const url = `${link.publicUrl}${appBase}${path}?token=${link.token}`
  return {
    to: to.email,
    subject,
    text: `${hello}\n\n${body}\n\n${url}\n\n${ignore}\n`,
    html: `<p>${escapeHtml(hello)}</p><p>${body}</p><p><a href="${escapeHtml(url)}">${action}</a></p><p>${ignore}</p>`,
  }
}
