import { listCirculars, sendCircular } from '#contract/endpoints/operate-circulars.ts'
import type { Circular } from '#contract/entities/circular.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { handle } from '#server/http/handler.ts'

interface Row {
  id: number
  subject: string
  at: Date
  queued: number
  waiting: number
  given_up: number
}

const select = async (db: Database, where: Sql): Promise<Circular[]> => {
  const rows = await db.rows<Row>(sql`
    SELECT c.id, c.subject, c.at, c.queued, count(j.id) FILTER (WHERE j.failed_at IS NULL) AS waiting,
      count(j.id) FILTER (WHERE j.failed_at IS NOT NULL) AS given_up
    FROM (SELECT * FROM circulars ${where} ORDER BY id DESC LIMIT ${siteLimits.circular.shown}) c
    LEFT JOIN jobs j ON j.kind = 'circular-mail' AND j.data ->> 'circularId' = c.id::text
    GROUP BY c.id, c.subject, c.at, c.queued ORDER BY c.id DESC`)
  return rows.map(row => ({
    _id: String(row.id),
    subject: row.subject,
    at: row.at.toISOString(),
    done: row.queued - row.waiting - row.given_up,
    waiting: row.waiting,
    givenUp: row.given_up,
  }))
}

export const listCircularsHandler = handle(listCirculars, ({ tx }) => select(tx, sql``))

export const sendCircularHandler = handle(sendCircular, async ({ tx, viewer, clock, body }) => {
  const now = clock.now()
  const stored = await tx.row<{ id: number }>(
    sql`INSERT INTO circulars (subject, body, at) VALUES (${body.subject}, ${body.text}, ${now}) RETURNING id`,
  )
  const { id } = stored!
  await tx.run(sql`
    INSERT INTO jobs (kind, data, created_at, due_at)
    VALUES ('circular', ${JSON.stringify({ circularId: id })}, ${now}, ${now})`)
  const about = { kind: 'site', subjectId: 'circulars', aboutId: null } as const
  await logAct(tx, { moderatorId: viewer.id, act: 'send-circular', ...about, note: body.subject }, now)
  return (await select(tx, sql`WHERE id = ${id}`))[0]!
})
