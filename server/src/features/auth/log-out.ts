import { logOut } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { handle } from '#server/platform/handler.ts'
import { hashOf } from '#server/platform/session.ts'

export const logOutHandler = handle(logOut, async ({ tx, answer, notify, sessionToken }) => {
  if (sessionToken) {
    const hash = hashOf(sessionToken)
    await tx.run(sql`DELETE FROM sessions WHERE token_hash = ${hash}`)
    notify.live({ kind: 'session-ended', hash: hash.toString('hex') })
  }
  answer.clearSession()
  return { message: 'Logged out' }
})
