import { changePassword } from '#contract/endpoints/account.ts'
import { sql } from '#server/database/sql.ts'
import { conflict } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { hashPassword } from '#server/platform/password.ts'
import { endOtherSessions } from './clear-ways-in.ts'
import { requirePassword } from './own-password.ts'

export const changePasswordHandler = handle(
  changePassword,
  async context => {
    const present = await requirePassword(context, context.body.password)
    return { present, next: await hashPassword(context.body.newPassword) }
  },
  async context => {
    const { tx, viewer, prepared } = context
    const changed = await tx.run(sql`
      UPDATE users SET password_hash = ${prepared.next}
      WHERE id = ${viewer.id} AND password_hash = ${prepared.present}`)
    if (changed === 0) throw conflict('The password was changed meanwhile')
    // A link to reset it may lie in a mailbox that the change is to shut out.
    await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${viewer.id} AND purpose = 'reset'`)
    await endOtherSessions(context)
    return { message: 'Password changed' }
  },
)
