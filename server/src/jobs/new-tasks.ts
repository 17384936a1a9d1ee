import { announce } from '#server/db/tasks/searches.ts'
import type { Clock } from '#server/domain/clock.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { JobKind } from './queue.ts'
import type { Recording } from './reminders.ts'

/**
 * Tells people about a new task that their saved searches match. Apart from posting, which waits for no searches. The task
 * itself keeps that it was announced, so nobody hears of it twice, however often this runs.
 */
export const newTaskJobs = (clock: Clock, recording: Recording): JobKind<{ taskId: number }> => ({
  run: ({ data: { taskId } }) =>
    recording(async (tx, emit) => {
      const announced = await announce(tx, taskId, dayInIndia(clock.now()))
      if (announced) emit({ kind: 'TaskAnnounced', ...announced })
      return undefined
    }),
  // After some minutes it is no news.
  maxAttempts: () => 6,
})
