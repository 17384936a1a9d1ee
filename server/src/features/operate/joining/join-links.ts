import { randomBytes } from 'node:crypto'
import { endJoinLink, listJoinLinks, makeJoinLink } from '#contract/endpoints/operate-joining.ts'
import type { JoinLink } from '#contract/entities/joining.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { dayMs } from '#contract/time.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { conflict, notFound } from '#server/domain/failure.ts'
import { handle, making } from '#server/http/handler.ts'

interface Row {
  id: number
  token: string
  note: string
  uses: number
  used: number
  created_at: Date
  ends_at: Date
}

const toJoinLink = ({ id, created_at, ends_at, ...row }: Row): JoinLink => ({
  ...row,
  _id: String(id),
  createdAt: created_at.toISOString(),
  endsAt: ends_at.toISOString(),
})

const columns = sql`id, token, note, uses, used, created_at, ends_at`
const about = { kind: 'site', subjectId: 'join-links', aboutId: null } as const

export const listJoinLinksHandler = handle(listJoinLinks, async ({ tx }) =>
  (await tx.rows<Row>(sql`SELECT ${columns} FROM join_links ORDER BY id DESC`)).map(toJoinLink),
)

const makeHandler = handle(makeJoinLink, async ({ tx, viewer, clock, body: { note, uses, days } }) => {
  const now = clock.now()
  // Two operators who make one at once do so one after another.
  await tx.run(sql`LOCK TABLE join_links IN SHARE ROW EXCLUSIVE MODE`)
  const { count: max } = siteLimits.joinLink
  const stored = await tx.row<{ count: number }>(sql`SELECT count(*) FROM join_links`)
  if (stored!.count >= max) throw conflict('tooManyJoinLinks', { max })
  const row = await tx.row<Row>(sql`
    INSERT INTO join_links (token, note, uses, created_at, ends_at)
    VALUES (${randomBytes(16).toString('hex')}, ${note}, ${uses}, ${now}, ${new Date(now.getTime() + days * dayMs)})
    RETURNING ${columns}`)
  await logAct(tx, { moderatorId: viewer.id, act: 'make-join-link', ...about, note }, now)
  return toJoinLink(row!)
})

export const makeJoinLinkHandler = making(
  makeJoinLink,
  makeHandler,
  async (db, { _id }) =>
    (await db.row(sql`SELECT FROM join_links WHERE id = ${numberIn(_id)}`)) !== undefined,
)

export const endJoinLinkHandler = handle(endJoinLink, async ({ tx, viewer, params, clock, texts }) => {
  const ended = await tx.row<{ note: string }>(
    sql`DELETE FROM join_links WHERE id = ${numberIn(params.id)} RETURNING note`,
  )
  if (!ended) throw notFound('joinLinkNotFound')
  const act = { moderatorId: viewer.id, act: 'end-join-link', ...about, note: ended.note } as const
  await logAct(tx, act, clock.now())
  return { message: texts.answers.joinLinkEnded }
})
