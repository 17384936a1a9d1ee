import { randomBytes } from 'node:crypto'
import { markingKinds } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type PhotoRow, photosOf, toPhotos } from '#server/db/files/files.ts'
import { nameShown } from '#server/db/files/name-files.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import { firstPrevHash, hashOfLink, textProof } from '#server/domain/chain.ts'
import type { RecordedEvent } from '#server/domain/events.ts'
import type { AgreementRow } from './agreements.ts'

/** Each free text with its own salt, and its proof in the event's data. */
const sealed = (texts: object) => {
  const kept: Record<string, { salt: string; text: string }> = {}
  const proofs: Record<string, { sha256: string }> = {}
  for (const [name, text] of Object.entries(texts) as [string, string][]) {
    const salt = randomBytes(16).toString('hex')
    kept[name] = { salt, text }
    proofs[name] = textProof(salt, text)
  }
  return { kept, proofs }
}

/**
 * Adds events to the end of their task's chain, and gives each with its number. The task's row must be locked, so that a
 * chain never forks.
 */
export const appendEvents = async (
  tx: Database,
  events: readonly RecordedEvent[],
): Promise<readonly { event: RecordedEvent; seq: number }[]> => {
  const numbered: { event: RecordedEvent; seq: number }[] = []
  for (const event of events) {
    const { at, actor, texts } = event
    const { task } = event.deal
    const last = await tx.row<{ seq: number; hash: string }>(
      sql`SELECT seq, hash FROM events WHERE task_id = ${task.id} ORDER BY seq DESC LIMIT 1`,
    )
    const { kept, proofs } = sealed(texts)
    const data = { ...event.data, ...proofs }
    const seq = (last?.seq ?? 0) + 1
    const prevHash = last?.hash ?? firstPrevHash
    const link = {
      taskId: task.givenId,
      seq,
      kind: event.kind,
      // Which of them decided is nobody's business but theirs.
      by: event.by === 'moderator' ? event.by : (actor?.givenId ?? null),
      at: new Date(at).toISOString(),
      data,
    }
    await tx.run(sql`
      INSERT INTO events (task_id, seq, kind, by_id, at, data, texts, prev_hash, hash)
      VALUES (${task.id}, ${seq}, ${event.kind}, ${actor?.id ?? null}, ${at}, ${JSON.stringify(data)},
        ${JSON.stringify(kept)}, ${prevHash}, ${hashOfLink(prevHash, link)})`)
    if ('photos' in event.data) await nameShown(tx, { taskId: task.id, seq }, event.data.photos)
    numbered.push({ event, seq })
  }
  return numbered
}

export interface EventRow {
  seq: number
  kind: string
  /** Null: the clock; neither of the two: a moderator. */
  by_id: number | null
  /** A text where it comes as JSON. */
  at: Date | string
  data: TimelineEvent['data']
  texts: TimelineEvent['texts']
  prev_hash: string
  hash: string
  photos: PhotoRow[] | null
}

/** How many events of the largest size stay well below `limits.listBytes`. */
export const timelinePage = 300

/** Events of a task's agreement, newest first; `rest` is everything from the second condition on. */
const eventsWith = (taskId: number, rest: Sql): Sql => sql`
  SELECT e.seq, e.kind, e.by_id, e.at, e.data, e.texts, e.prev_hash, e.hash,
    ${photosOf(sql`f.event_task_id = e.task_id AND f.event_seq = e.seq`)} AS photos
  FROM events e WHERE e.task_id = ${taskId} ${rest}`

/** The events that the page of a task speaks of: the last two, and the last of `markingKinds`. */
export const newestEvents = (taskId: number, headSeq: Sql): Sql =>
  eventsWith(
    taskId,
    sql`AND (e.seq >= ${headSeq} - 1
        OR e.seq = (SELECT max(seq) FROM events WHERE task_id = ${taskId} AND kind = ANY (${markingKinds})))
      ORDER BY e.seq DESC`,
  )

type Parties = Pick<AgreementRow, `${Party}_id` | Party>

const parties = ['poster', 'provider'] as const

/** Whose event it is: a public id of the two, a moderator, or nobody (the clock). */
const byOf = ({ by_id: id }: EventRow, row: Parties): string | null => {
  const party = parties.find(side => row[`${side}_id`] === id)
  if (party) return row[party].givenId
  return id === null ? null : 'moderator'
}

/** Such rows of an agreement as events, oldest first. */
export const toTimeline = (events: EventRow[], of: Parties): TimelineEvent[] =>
  events.reverse().map(event => {
    const { seq, kind, data, texts, hash } = event
    const [by, at] = [byOf(event, of), new Date(event.at).toISOString()]
    return { seq, kind, by, at, data, texts, prevHash: event.prev_hash, hash, photos: toPhotos(event.photos) }
  })

/**
 * The events of an agreement up to the one that it was read with, oldest first: all, or the newest `limit` before one of
 * them.
 */
export const timelineOf = async (
  db: Database,
  of: Parties & Pick<AgreementRow, 'task_id' | 'head_seq'>,
  { before = Infinity, limit = null }: { before?: number; limit?: number | null } = {},
): Promise<TimelineEvent[]> => {
  const upTo = Math.min(of.head_seq, before - 1)
  const which = sql`AND e.seq <= ${upTo} ORDER BY e.seq DESC LIMIT ${limit}`
  return toTimeline(await db.rows<EventRow>(eventsWith(of.task_id, which)), of)
}
