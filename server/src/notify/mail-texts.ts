import { limits } from '#contract/limits.ts'
import { appBase, paths } from '#contract/paths.ts'
import type { Mail } from '#server/platform/mailer.ts'
import type { MailKind } from './notify.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

interface Text {
  /** The screen that the link opens; a mail without one only tells something. */
  path?: string
  action?: string
  subject: string
  body: string
  ignore: string
}

const kinds: Record<MailKind, Text> = {
  reset: {
    path: paths.resetPassword,
    subject: 'Reset your TaskBazaar password',
    body: `You asked to reset your password. The link works once, for ${limits.resetTokenMinutes} minutes.`,
    action: 'Reset password',
    ignore: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
  },
  verify: {
    path: paths.verifyEmail,
    subject: 'Verify your email for TaskBazaar',
    body: `Please confirm that this address is yours. The link works once, for ${limits.verifyTokenDays} days.`,
    action: 'Verify email',
    ignore: 'If you did not sign up for TaskBazaar, you can ignore this mail.',
  },
  'change-email': {
    path: paths.confirmEmail,
    subject: 'Confirm your new email for TaskBazaar',
    body: `You asked to use this address for your account. The link works once, for ${limits.changeEmailTokenMinutes} minutes.`,
    action: 'Confirm email',
    ignore: 'If you did not ask for this, you can ignore this mail: nothing changes.',
  },
  'email-changed': {
    subject: 'Your TaskBazaar email was changed',
    body: 'Your account now has another email address. Mails no longer come to this one.',
    ignore: 'If this was not you, somebody else has your password: write to whoever runs this server.',
  },
}

/** The mail of a kind to somebody; its link is made from the public URL and never from a request. */
export const mailText = (
  kind: MailKind,
  to: { email: string; firstName: string },
  link: { publicUrl: string; token: string },
): Mail => {
  const { path, subject, body, action, ignore } = kinds[kind]
  const hello = `Hello ${to.firstName},`
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
