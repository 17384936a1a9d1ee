import { limits } from '#contract/limits.ts'
import { appBase, paths } from '#contract/paths.ts'
import type { Mail } from '#server/platform/mailer.ts'
import type { MailKind } from './notify.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const kinds = {
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
} as const

/** The mail of a kind to somebody, its link made from the public URL and never from a request. */
export const mailText = (
  kind: MailKind,
  to: { email: string; firstName: string },
  link: { publicUrl: string; token: string },
): Mail => {
  const { path, subject, body, action, ignore } = kinds[kind]
  const url = `${link.publicUrl}${appBase}${path}?token=${link.token}`
  return {
    to: to.email,
    subject,
    text: `Hello ${to.firstName},\n\n${body}\n\n${url}\n\n${ignore}\n`,
    html: `<p>Hello ${escapeHtml(to.firstName)},</p><p>${body}</p><p><a href="${escapeHtml(url)}">${action}</a></p><p>${ignore}</p>`,
  }
}
