import { sendTestMail } from '#contract/endpoints/operate.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { handle } from '#server/http/handler.ts'

export const sendTestMailHandler = handle(
  sendTestMail,
  async ({ viewer, limit }) => limit.consume('mailByAddress', `user ${viewer.id}`),
  async ({ tx, viewer, emit, clock, texts }) => {
    const user = await tx.row<{ email_key: string }>(sql`SELECT email_key FROM users WHERE id = ${viewer.id}`)
    emit({ kind: 'TestMailRequested', emailKey: user!.email_key })
    const about = { kind: 'person', subjectId: viewer.givenId, aboutId: viewer.id } as const
    await logAct(tx, { moderatorId: viewer.id, act: 'send-test-mail', ...about, note: '' }, clock.now())
    return { message: texts.answers.testMailSent }
  },
)
