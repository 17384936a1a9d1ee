import { requestPasswordReset, requestVerification } from '#contract/endpoints/auth.ts'
import { sql } from '#server/db/core/sql.ts'
import { emailKey } from '#server/db/people/users.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const requestPasswordResetHandler = handle(
  requestPasswordReset,
  async ({ body, client, limit }) => {
    await limit.consume('mailByClient', client)
    await limit.consume('mailByAddress', emailKey(body.email))
  },
  async ({ body, client, emit, texts }) => {
    emit({ kind: 'ResetRequested', emailKey: emailKey(body.email), client })
    return { message: texts.answers.resetMailSent }
  },
)

export const requestVerificationHandler = handle(
  requestVerification,
  async ({ viewer, limit }) => limit.consume('mailByAddress', `user ${viewer.id}`),
  async ({ tx, viewer, emit, texts }) => {
    const user = await tx.row<{ email_key: string; verified: boolean }>(
      sql`SELECT email_key, verified FROM users WHERE id = ${viewer.id}`,
    )
    if (user!.verified) throw conflict('emailVerifiedAlready')
    emit({ kind: 'VerificationRequested', emailKey: user!.email_key })
    return { message: texts.answers.verificationMailSent }
  },
)
