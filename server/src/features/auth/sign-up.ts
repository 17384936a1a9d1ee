import { signUp } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { emailKey } from '#server/database/users.ts'
import { conflict } from '#server/platform/failure.ts'
import { newGivenId } from '#server/platform/given-id.ts'
import { handle } from '#server/platform/handler.ts'
import { hashPassword } from '#server/platform/password.ts'
import { beginSession } from './begin-session.ts'

export const signUpHandler = handle(
  signUp,
  async ({ body, client, limit }) => {
    await limit.consume('signUpByClient', client)
    return hashPassword(body.password)
  },
  async context => {
    const { body, tx, notify, clock, prepared } = context
    const now = clock.now()
    const key = emailKey(body.email)
    const created = await tx.row<{ id: number }>(sql`
      INSERT INTO users (given_id, email, email_key, password_hash, first_name, last_name, created_at)
      VALUES (${newGivenId()}, ${body.email}, ${key}, ${prepared}, ${body.firstName}, ${body.lastName ?? ''}, ${now})
      ON CONFLICT (email_key) DO NOTHING RETURNING id`)
    if (!created) throw conflict('An account with this email already exists')
    notify.mail('verify', key)
    return beginSession(context, created.id)
  },
)
