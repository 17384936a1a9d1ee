import * as Type from 'typebox'
import { instant, oneOf } from './fields.ts'
import { Task } from './task.ts'

/** Why something waits for the viewer. */
export const waitingReasons = [
  /** The other side proposes a change, or to cancel. */
  'proposal',
  /** The other side has marked the work done. */
  'confirm',
  /** The poster suggests another price for the viewer's offer. */
  'counter',
  /** The task was changed after the viewer's offer. */
  'outdated',
  /** There are offers on the viewer's task to decide on. */
  'offers',
  /** Somebody asked about the viewer's task. */
  'questions',
  /** The viewer's task has expired. */
  'expired',
  /** The clock has completed the viewer's task, and nobody has rated it. */
  'rate',
  /** The other side has cancelled and says that it was the viewer's fault. */
  'contest',
] as const

export const WaitingTask = Type.Object(
  {
    task: Task,
    why: oneOf('Why', waitingReasons),
    /** Since when. */
    at: instant,
  },
  { title: 'WaitingTask' },
)
export type WaitingTask = Type.Static<typeof WaitingTask>
