import { changePassword } from '#contract/endpoints/account.ts'
import { hashPassword, refuseCommon } from '#server/access/password.ts'
import { endOtherSessions } from '#server/accounts/clear-ways-in.ts'
import { requirePassword } from '#server/accounts/own-password.ts'
import { sql } from '#server/db/core/sql.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const changePasswordHandler = handle(
  changePassword,
  async context => {
    const present = await requirePassword(context, context.body.password)
    refuseCommon(context.body.newPassword, 'newPassword')
    return { present, next: await hashPassword(context.body.newPassword) }
  },
  async context => {
    const { tx, viewer, prepared } = context
    const changed = await tx.row<{ email_key: string }>(sql`
      UPDATE users SET password_hash = ${prepared.next}
      WHERE id = ${viewer.id} AND password_hash = ${prepared.present} RETURNING email_key`)
    if (!changed) throw conflict('passwordChangedMeanwhile')
    // A reset link may lie in a mailbox that somebody else reads, so it stops working too.
    await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${viewer.id} AND purpose = 'reset'`)
    await endOtherSessions(context)
    context.emit({ kind: 'PasswordChanged', emailKey: changed.email_key })
    return { message: context.texts.answers.passwordChanged }
  },
)
