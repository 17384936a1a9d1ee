import { requestPasswordReset, requestVerification } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { emailKey } from '#server/database/users.ts'
import { conflict } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const requestPasswordResetHandler = handle(
  requestPasswordReset,
  async ({ body, client, limit }) => {
    await limit.consume('mailByClient', client)
    await limit.consume('mailByAddress', emailKey(body.email))
  },
  async ({ body, notify }) => {
    // Queued for any address: only the sender of the mail learns whether it has an account.
    notify.mail('reset', emailKey(body.email))
    return { message: 'If the address has an account, a mail with a reset link is on its way' }
  },
)

export const requestVerificationHandler = handle(
  requestVerification,
  async ({ viewer, limit }) => limit.consume('mailByAddress', `user ${viewer.id}`),
  async ({ tx, viewer, notify }) => {
    const user = await tx.row<{ email_key: string; verified: boolean }>(
      sql`SELECT email_key, verified FROM users WHERE id = ${viewer.id}`,
    )
    if (user!.verified) throw conflict('This address is verified already')
    notify.mail('verify', user!.email_key)
    return { message: 'A mail with a verification link is on its way' }
  },
)
