import { randomInt } from 'node:crypto'
import type { PaymentMethod } from '#contract/entities/payment.ts'
import type { AgreementState, Mode, SlotOrNone, TaskStatus } from '#contract/entities/task.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'
import { type TaskRow, taskByGivenId } from '#server/db/tasks/tasks.ts'
import type { Agreement, Cancellation, Dispute, Proposal } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { nextLook, type Reminded, remindersOf } from '#server/domain/agreements/clock.ts'
import { evolve } from '#server/domain/agreements/evolve.ts'
import { notFound } from '#server/domain/failure.ts'

/** As JSON has it: times are texts. */
type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T

export interface AgreementRow extends Reminded {
  task_id: number
  task_given_id: string
  poster_id: number
  provider_id: number
  title: string
  mode: Mode
  poster: PersonBrief
  provider: PersonBrief
  state: AgreementState
  version: number
  price_paise: number
  start_date: string | null
  end_date: string | null
  time_slot: SlotOrNone
  description: string
  agreed_at: Date
  poster_marked_at: Date | null
  provider_marked_at: Date | null
  deadline: Date | null
  day_agreed_at: Date
  changes_needed: number
  marks_refused: number
  proposals: number
  proposal: Stored<Proposal> | null
  arrival_code: string | null
  arrival_tries: Date[]
  arrival_wrong: number
  arrived_at: Date | null
  cancellation: Stored<Cancellation> | null
  completed_at: Date | null
  fee_bp: number
  hold_days: number
  method: PaymentMethod
  held_paise: number
  held_at: Date | null
  /** Left and on hold of each payment that was held: [paise, paise]. */
  parts: [number, number][] | null
  was_marked_done: boolean
  was_marked: boolean
  last_sign_at: Date | null
  hold_added_ms: number
  reviews_published_at: Date | null
  /** Those who have not reviewed were reminded that the time ends. */
  review_reminded: boolean
  /** How often deadlines gained time, as this agreement has it. */
  clock_gains: number
  poster_paid_at: Date | null
  provider_paid_at: Date | null
  dispute: Stored<Dispute> | null
  /** The hash of the newest event. */
  head: string
  head_seq: number
}

/** Agreements with the names of the two; `rest` is everything from WHERE on, the agreement named `a`, its task `t`. */
export const agreementsWith = (rest: Sql): Sql => sql`
  SELECT a.*, t.given_id AS task_given_id, t.poster_id, t.title, t.mode, ${briefOf('poster')} AS poster,
    ${briefOf('provider')} AS provider, e.hash AS head, e.seq AS head_seq,
    (SELECT jsonb_agg(jsonb_build_array(amount_paise - refund_paise - release_paise - fee_paise, net_paise - release_paise)
      ORDER BY id) FROM captures WHERE task_id = a.task_id AND refused IS NULL) AS parts
  FROM agreements a
  JOIN tasks t ON t.id = a.task_id
  JOIN users poster ON poster.id = t.poster_id
  JOIN users provider ON provider.id = a.provider_id
  JOIN LATERAL (SELECT hash, seq FROM events WHERE task_id = a.task_id ORDER BY seq DESC LIMIT 1) e ON true ${rest}`

/** A task's agreement, known to exist. The task's row is to be locked before it is changed. */
export const agreementRow = async (db: Database, taskId: number): Promise<AgreementRow> =>
  (await db.row<AgreementRow>(agreementsWith(sql`WHERE a.task_id = ${taskId}`)))!

/** A task on which something is agreed, by public id. Throws 404 unless there is one. */
export const agreedTask = async (db: Database, taskId: string): Promise<TaskRow> => {
  const task = await taskByGivenId(db, taskId)
  if (task?.provider_id == null) throw notFound('agreementNotFound')
  return task
}

const atOf = <T extends { at: string }>(stored: T) => ({ ...stored, at: new Date(stored.at) })

export const cancellationOf = (stored: Stored<Cancellation>): Cancellation => ({
  ...atOf(stored),
  contested: stored.contested && atOf(stored.contested),
  decided: stored.decided && atOf(stored.decided),
})

const disputeOf = (stored: Stored<Dispute>): Dispute => ({
  ...stored,
  at: new Date(stored.at),
  decideFrom: new Date(stored.decideFrom),
  asked: stored.asked === null ? null : new Date(stored.asked),
  outcome: stored.outcome && atOf(stored.outcome),
})

/** The agreement that a row holds, as commands decide on it. */
export const agreementIn = (row: AgreementRow): Agreement => ({
  state: row.state,
  version: row.version,
  pricePaise: row.price_paise,
  startDate: row.start_date,
  endDate: row.end_date,
  timeSlot: row.time_slot,
  description: row.description,
  isInPerson: row.mode === 'In-Person',
  dayAgreedAt: row.day_agreed_at,
  marked: { poster: row.poster_marked_at, provider: row.provider_marked_at },
  deadline: row.deadline,
  proposals: row.proposals,
  proposal: row.proposal && atOf(row.proposal),
  arrivedAt: row.arrived_at,
  changesNeeded: row.changes_needed,
  marksRefused: row.marks_refused,
  cancellation: row.cancellation && cancellationOf(row.cancellation),
  completedAt: row.completed_at,
  feeBp: row.fee_bp,
  holdDays: row.hold_days,
  method: row.method,
  heldPaise: row.held_paise,
  parts: (row.parts ?? []).map(([left, net]) => ({ left, net })),
  heldAt: row.held_at,
  wasMarkedDone: row.was_marked_done,
  wasMarked: row.was_marked,
  lastSignAt: row.last_sign_at,
  holdAddedMs: row.hold_added_ms,
  paid: { poster: row.poster_paid_at, provider: row.provider_paid_at },
  dispute: row.dispute && disputeOf(row.dispute),
})

/** Four digits that the poster tells the provider at the door. */
export const newArrivalCode = (): string => String(randomInt(10_000)).padStart(4, '0')

/** Stores the agreement that begins with an accepted offer. The primary key allows one per task. */
export const insertAgreement = async (
  tx: Database,
  about: { taskId: number; offerId: number; providerId: number; at: Date },
  agreement: Agreement,
): Promise<void> => {
  await tx.run(sql`
    INSERT INTO agreements (task_id, offer_id, provider_id, price_paise, start_date, end_date, time_slot, description,
      agreed_at, day_agreed_at, arrival_code, fee_bp, hold_days, clock_gains)
    VALUES (${about.taskId}, ${about.offerId}, ${about.providerId}, ${agreement.pricePaise}, ${agreement.startDate},
      ${agreement.endDate}, ${agreement.timeSlot}, ${agreement.description}, ${about.at}, ${agreement.dayAgreedAt},
      ${agreement.isInPerson ? newArrivalCode() : null}, ${agreement.feeBp}, ${agreement.holdDays},
      (SELECT clock_gains FROM market))`)
  const look = nextLook(agreement, { reminded: 0, day_reminded: 0 })
  if (look) await wake(tx, about.taskId, look)
}

const statusOf: Record<AgreementState, TaskStatus> = {
  Active: 'In-Progress',
  Disputed: 'In-Progress',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}

const json = (value: object | null): string | null => value && JSON.stringify(value)

/** Has the clock look at an agreement at a time, in place of an earlier one; null: no more. */
export const wake = (tx: Database, taskId: number, at: Date | null): Promise<number> =>
  at
    ? tx.run(sql`
        INSERT INTO jobs (kind, key, data, created_at, due_at)
        VALUES ('agreement', ${taskId}::text, ${JSON.stringify({ taskId })}, ${at}, ${at})
        ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, failed_at = NULL`)
    : tx.run(sql`DELETE FROM jobs WHERE kind = 'agreement' AND key = ${taskId}::text`)

/**
 * Writes an agreement, and its task, as events make them, and when the clock is to look at it next. The task's row must
 * be locked. The agreement as it is then.
 */
export const applyToAgreement = async (
  tx: Database,
  taskId: number,
  before: Agreement,
  { events, at }: { events: readonly AgreementEvent[]; at: Date },
): Promise<Agreement> => {
  const after = events.reduce((agreement, event) => evolve(agreement, event, at), before)
  const isRemindedAnew = remindersOf(after)[0]?.getTime() !== remindersOf(before)[0]?.getTime()
  const isDayMoved = after.dayAgreedAt.getTime() !== before.dayAgreedAt.getTime()
  const kept = await tx.row<Reminded>(sql`
    UPDATE agreements SET state = ${after.state}, version = ${after.version}, price_paise = ${after.pricePaise},
      start_date = ${after.startDate}, end_date = ${after.endDate}, time_slot = ${after.timeSlot},
      description = ${after.description}, poster_marked_at = ${after.marked.poster},
      provider_marked_at = ${after.marked.provider}, deadline = ${after.deadline},
      reminded = CASE WHEN ${isRemindedAnew}::boolean THEN 0 ELSE reminded END, day_agreed_at = ${after.dayAgreedAt},
      day_reminded = CASE WHEN ${isDayMoved}::boolean THEN 0 ELSE day_reminded END,
      changes_needed = ${after.changesNeeded}, marks_refused = ${after.marksRefused}, proposals = ${after.proposals}, proposal = ${json(after.proposal)},
      arrived_at = ${after.arrivedAt}, cancellation = ${json(after.cancellation)}, completed_at = ${after.completedAt},
      method = ${after.method}, held_paise = ${after.heldPaise}, held_at = ${after.heldAt},
      was_marked_done = ${after.wasMarkedDone}, was_marked = ${after.wasMarked}, last_sign_at = ${after.lastSignAt},
      hold_added_ms = ${after.holdAddedMs},
      poster_paid_at = ${after.paid.poster}, provider_paid_at = ${after.paid.provider}, dispute = ${json(after.dispute)}
    WHERE task_id = ${taskId} RETURNING reminded, day_reminded`)
  if (after.state !== before.state)
    await tx.run(sql`UPDATE tasks SET status = ${statusOf[after.state]} WHERE id = ${taskId}`)
  // A mark that is taken back goes with its review, as in a cancellation.
  for (const side of ['poster', 'provider'] as const)
    if (before.marked[side] && !after.marked[side])
      await tx.run(sql`
        DELETE FROM reviews r USING tasks t
        WHERE r.task_id = ${taskId} AND t.id = r.task_id AND (r.rater_id = t.poster_id) = ${side === 'poster'}`)
  // Completed work: the time to review runs from here, which the job knows.
  await wake(tx, taskId, after.state === 'Completed' ? at : nextLook(after, kept!))
  return after
}
