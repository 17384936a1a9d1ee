import type { Texts } from '#contract/texts/texts.ts'
import { dayMs } from '#contract/time.ts'
import type { Viewer } from '#server/access/sessions.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { applyToOffer, type OfferRow, offerState } from '#server/db/offers/offers.ts'
import { insertReview } from '#server/db/people/reviews.ts'
import { type OfferedTask, type TaskRow, taskRef } from '#server/db/tasks/tasks.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict } from '#server/domain/failure.ts'
import { decide, offerCommands } from '#server/domain/offers/commands.ts'
import { type LookReason, lookReason, stepFor } from '#server/domain/people/first-look.ts'
import { biddable } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'

interface Writing {
  tx: Database
  viewer: Viewer
  site: Pick<SiteCache, 'current'>
  clock: Clock
}

const joinedAt = async (tx: Database, id: number): Promise<Date> =>
  (await tx.row<{ created_at: Date }>(sql`SELECT created_at FROM users WHERE id = ${id}`))!.created_at

/**
 * Throws 409 if somebody who is new has begun as many tasks and offers within a day as the market lets them. Locks the
 * person's row, so that each counts what the one before has begun: call it before any other lock on that row.
 */
export const requireMayBeginToday = async ({ tx, viewer, site, clock }: Writing): Promise<void> => {
  const { care } = (await site.current()).settings
  const now = clock.now()
  if (!care?.steps?.length) return
  const joined = await tx.row<{ created_at: Date }>(
    sql`SELECT created_at FROM users WHERE id = ${viewer.id} FOR NO KEY UPDATE`,
  )
  const perDay = joined && stepFor(care, joined.created_at, now)?.perDay
  if (!perDay) return
  const since = new Date(now.getTime() - dayMs)
  const begun = await tx.row<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM tasks WHERE poster_id = ${viewer.id} AND created_at > ${since})
      + (SELECT count(*) FROM offers WHERE bidder_id = ${viewer.id} AND created_at > ${since}) AS count`)
  if (begun!.count >= perDay) throw conflict('newcomerLimit', { max: perDay })
}

/** Why a public text waits for a moderator before others see it; null if it does not. */
export const reasonToLook = async (
  { tx, viewer, site, clock }: Writing,
  texts: readonly string[],
): Promise<LookReason | null> => {
  const { care } = (await site.current()).settings
  if (!care) return null
  const step = care.steps?.length ? stepFor(care, await joinedAt(tx, viewer.id), clock.now()) : null
  return lookReason(care, texts.join('\n'), step)
}

/**
 * Stores a review, marks it for the moderators if it holds contact details, and has it wait for them from its
 * publication on if its words ask for it: before that nobody learns of it, its stars count as those of any other.
 */
export const writeReview = async (
  context: Writing & { texts: Texts },
  task: Pick<TaskRow, 'id' | 'poster_id' | 'provider_id'>,
  { by, review, now }: Parameters<typeof insertReview>[2],
): Promise<void> => {
  const { tx, viewer, texts } = context
  const words = [review.title ?? '', review.text ?? '']
  const reason = await reasonToLook(context, words)
  const lookNote = reason ? texts.people.looks[reason] : undefined
  await insertReview(tx, task, { by, review: { ...review, lookNote }, now })
  const about = { kind: 'review', id: task.id, taskId: task.id, aboutId: viewer.id } as const
  await markContacts(tx, about, words, now, { isEdit: true, hasWord: reason === 'watchedWord' })
}

interface Held {
  tx: Database
  texts: Texts
  now: Date
  reason: LookReason
}

/** Hides a task until a moderator shows it. */
export const hideForALook = async ({ tx, texts, now, reason }: Held, task: TaskRow): Promise<void> => {
  const note = texts.people.looks[reason]
  await tx.run(sql`UPDATE tasks SET hidden_at = ${now}, hidden_reason = ${note} WHERE id = ${task.id}`)
  const about = { kind: 'task', subjectId: task.given_id, aboutId: task.poster_id } as const
  await logAct(tx, { moderatorId: null, act: 'hide-task', ...about, note }, now)
}

/** Holds an offer until a moderator releases it. The task's row must be locked. */
export const holdForALook = async (
  { tx, texts, now, reason, emit }: Held & { emit(event: DomainEvent): void },
  offer: OfferRow,
  task: OfferedTask,
): Promise<void> => {
  const note = texts.people.looks[reason]
  const facts = { offer: offerState(offer), task: biddable(task, dayInIndia(now)), input: undefined }
  const events = decide(offerCommands.hold, facts)
  await applyToOffer(tx, offer, events, now)
  const ref = { task: taskRef(task), posterId: task.poster_id, bidderId: offer.bidder_id }
  for (const event of events) emit({ ...event, ...ref })
  const about = { kind: 'offer', subjectId: String(offer.id), aboutId: offer.bidder_id } as const
  await logAct(tx, { moderatorId: null, act: 'hold-offer', ...about, note }, now)
}
