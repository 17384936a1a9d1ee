import { minuteMs } from '#contract/time.ts'
import { type AgreementRow, agreementIn, agreementRow, wake } from '#server/db/agreements/agreements.ts'
import { figuresOf } from '#server/db/agreements/dispute-figures.ts'
import { recordAgreement } from '#server/db/agreements/record-agreement.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { clockGainFor } from '#server/db/market/clock-notes.ts'
import { isMoneyPaused } from '#server/db/market/market.ts'
import { publishReviews, reviewsOf } from '#server/db/people/reviews.ts'
import { lockTask, type TaskRow, taskById, taskRef } from '#server/db/tasks/tasks.ts'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { nextLook, remindedSides, remindersDue, wakeAt, wasOpen } from '#server/domain/agreements/clock.ts'
import { type Command, decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { dayReminderDue } from '#server/domain/agreements/day.ts'
import type { Figures } from '#server/domain/agreements/dispute-commands.ts'
import { paidHow } from '#server/domain/agreements/money.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { AppError } from '#server/domain/failure.ts'
import { reviewEnds, reviewReminder } from '#server/domain/reviews/review.ts'
import type { ClockGuard } from './clock-guard.ts'
import type { JobKind } from './queue.ts'
import type { Recording } from './reminders.ts'

/** The clock's command that is due now; nothing if it is too early. */
const eventsDue = (agreement: Agreement, figures: Figures, now: Date): AgreementEvent[] => {
  const { autoComplete, carryOutCancel, giveBack, closeProposal, askByItself, decideByItself } =
    agreementCommands
  // Commands in this order: a late clock first does the one that was due first.
  for (const command of [autoComplete, carryOutCancel, giveBack, closeProposal, askByItself, decideByItself])
    try {
      return decide(command as Command<{ figures: Figures }, 'clock'>, {
        agreement,
        by: 'clock',
        now,
        input: { figures },
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  return []
}

/** Counts the reminders that are due, those that were missed too; whether there were any. */
const countReminders = (tx: Database, taskId: number, due: number): Promise<number> =>
  tx.run(sql`UPDATE agreements SET reminded = ${due} WHERE task_id = ${taskId} AND reminded < ${due}`)

interface Looked {
  task: TaskRow
  row: AgreementRow
  now: Date
  emit(event: DomainEvent): void
}

/** Reminds both of the agreed day if that is due; how many reminders of it are counted then. */
const remindOfDay = async (
  tx: Database,
  { task, row, agreement, now, emit }: Looked & { agreement: Agreement },
): Promise<number> => {
  const { due, topic } = dayReminderDue(agreement, row.day_reminded, now)
  if (due <= row.day_reminded) return row.day_reminded
  await tx.run(sql`UPDATE agreements SET day_reminded = ${due} WHERE task_id = ${task.id}`)
  if (topic) emit({ kind: 'DayNear', task: taskRef(task), from: [task.poster_id, task.provider_id!], topic })
  return due
}

interface Completed extends Looked {
  reviewDays: number
}

/**
 * Reminds those who have not reviewed a day before the time ends, and publishes what there is when it has. When to look
 * again; null when nothing is left to do.
 */
const lookAtReviews = async (
  tx: Database,
  { task, row, now, reviewDays, emit }: Completed,
): Promise<Date | null> => {
  const end = reviewEnds(row.completed_at, reviewDays, row.hold_added_ms)
  if (!end || row.reviews_published_at) return null
  if (now > end) {
    await publishReviews(tx, taskRef(task), now, emit)
    return null
  }
  const reminder = reviewReminder(end)
  // Where all of the time is shorter than a day nobody is reminded.
  const isToRemind = !row.review_reminded && reminder > row.completed_at!
  if (isToRemind && now < reminder) return reminder
  if (isToRemind) {
    await tx.run(sql`UPDATE agreements SET review_reminded = true WHERE task_id = ${task.id}`)
    const raters = (await reviewsOf(tx, task.id)).map(review => review.rater_id)
    const from = [task.poster_id, task.provider_id!].filter(id => !raters.includes(id))
    emit({ kind: 'ReviewsAwaited', task: taskRef(task), from })
  }
  // The last moment is still within the time.
  return new Date(end.getTime() + 1)
}

/**
 * Does what the clock does under an agreement: completes it at its deadline, closes or carries out a proposal that nobody
 * answers, and reminds both of the agreed day and whoever has not marked the work. All of it goes by the agreement as it is under its lock, so that however often
 * it runs nothing happens twice. When to run again is written with it.
 */
export const agreementJobs = (
  clock: Clock,
  recording: Recording,
  reviewDays: number,
  mayDecide: ClockGuard['mayDecide'] = async () => true,
): JobKind<{ taskId: number }> => ({
  isTheClocks: true,
  run: ({ data: { taskId } }) =>
    recording(async (tx, emit) => {
      const task = await taskById(tx, taskId)
      await lockTask(tx, taskId)
      const now = clock.now()
      // Asked again, for the time that decides here: it may have jumped since the queue asked.
      if (!(await mayDecide())) return new Date(now.getTime() + minuteMs)
      const row = await agreementRow(tx, taskId)
      const agreement = agreementIn(row)
      const day_reminded = await remindOfDay(tx, { task, row, agreement, now, emit })
      // The clock's command would move money.
      if (agreement.heldPaise > 0 && (await isMoneyPaused(tx))) return new Date(now.getTime() + minuteMs)
      const gain = await clockGainFor(tx, row.clock_gains)
      if (gain.ms > 0)
        await tx.run(sql`UPDATE agreements SET clock_gains = ${gain.gains} WHERE task_id = ${taskId}`)
      const { newest } = await figuresOf(tx, taskId)
      const isPublished = row.reviews_published_at !== null
      const before = new Date(now.getTime() - gain.ms)
      const waits =
        wakeAt(agreement, row.reminded) !== null || wasOpen(agreement, before, { reviewDays, isPublished })
      const events =
        gain.ms > 0 && waits
          ? decide(agreementCommands.addTime, { agreement, by: 'clock', now, input: gain })
          : eventsDue(agreement, newest, now)
      if (events.length > 0) {
        await recordAgreement(tx, { task, before: agreement, events, actor: null, at: now, emit })
        return undefined
      }
      const due = remindersDue(agreement, now)
      if (await countReminders(tx, taskId, due)) {
        const ids = { poster: task.poster_id, provider: task.provider_id! }
        const from = remindedSides(agreement).map(side => ids[side])
        const about = { task: taskRef(task), from }
        if (agreement.deadline) emit({ kind: 'CompletionAwaited', ...about, paid: paidHow(agreement) })
        else emit({ kind: 'HoldEnding', ...about })
      }
      const next = agreement.completedAt
        ? await lookAtReviews(tx, { task, row, now, reviewDays, emit })
        : nextLook(agreement, { reminded: Math.max(due, row.reminded), day_reminded })
      await wake(tx, taskId, next)
      return undefined
    }),
  // It is wanted, however often it fails.
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
