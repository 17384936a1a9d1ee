import { deleteAccount as deleteAccountCall } from '#contract/endpoints/own-data.ts'
import { isPassword } from '#server/access/password.ts'
import { deleteAccount } from '#server/accounts/delete-account.ts'
import { sql } from '#server/db/core/sql.ts'
import { emailKey } from '#server/db/people/users.ts'
import { invalid, issue, notSignedIn } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

interface Own {
  email_key: string
  password_hash: string | null
}

export const deleteAccountHandler = handle(
  deleteAccountCall,
  async ({ body, db, viewer, limit }) => {
    await limit.consume('deleteByUser', viewer.id)
    const own = await db.row<Own>(sql`SELECT email_key, password_hash FROM users WHERE id = ${viewer.id}`)
    if (!own) throw notSignedIn()
    if (own.password_hash === null) {
      if (emailKey(body.email ?? '') !== own.email_key) throw invalid(issue('email', 'notYourEmail'))
    } else if (!(await isPassword(body.password ?? '', own.password_hash))) {
      throw invalid(issue('password', 'passwordIncorrect'))
    }
    return own
  },
  async ({ tx, viewer, emit, answer, clock, config, prepared, texts }) => {
    const sameProof = sql`AND password_hash IS NOT DISTINCT FROM ${prepared.password_hash}`
    const deletion = { tx, emit, now: clock.now(), retentionDays: config.retentionDays }
    if (!(await deleteAccount(deletion, viewer.id, sameProof))) throw notSignedIn()
    answer.clearSession()
    return { message: texts.answers.accountDeleted }
  },
)
