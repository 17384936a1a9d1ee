import { limits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { conflict, notAllowed } from '#server/domain/failure.ts'
import type { BiddableTask, Side } from '#server/domain/tasks/task.ts'

/** Throws 403 or 409 unless this side may ask. `unanswered` is how many of the person's questions wait on this task. */
export const requireMayAsk = (
  side: Side,
  task: Pick<BiddableTask, 'status' | 'isHidden'>,
  unanswered: number,
): void => {
  if (side === 'poster') throw notAllowed('ownTaskQuestion')
  if (task.status !== 'Open' || task.isHidden) throw conflict('noMoreQuestions')
  const max = limits.question.unanswered
  if (unanswered >= max) throw conflict('tooManyQuestions', { max })
}

/**
 * Throws 409 unless the poster may answer now: once, and for some minutes again. An answer that is there does not begin
 * these minutes anew.
 */
export const requireMayAnswer = (
  { answeredAt, isTaskHidden }: { answeredAt: Date | null; isTaskHidden: boolean },
  now: Date,
): void => {
  if (isTaskHidden) throw conflict('hiddenNotAnswered')
  const minutes = limits.question.answerMinutes
  if (answeredAt && now.getTime() - answeredAt.getTime() > minutes * minuteMs)
    throw conflict('answeredAlready', { minutes })
}
