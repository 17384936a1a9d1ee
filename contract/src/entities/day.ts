import * as Type from 'typebox'
import { instant, nullable } from './fields.ts'

/** How late somebody may say to be, in minutes. */
export const lateMinutes = [10, 20, 30, 60] as const
export const Minutes = Type.Enum([...lateMinutes], { title: 'Minutes' }) as unknown as Type.TUnsafe<
  (typeof lateMinutes)[number]
>

/** Meeting in person, for the safety of the two. */
export const Visit = Type.Object(
  {
    /** True if it can be shared now: the agreed day is near, and the two meet. */
    isOn: Type.Boolean(),
    /** Since when the viewer shares it. */
    sharedAt: nullable(instant),
    /** When each last said to be fine. */
    fine: Type.Object({ poster: nullable(instant), provider: nullable(instant) }),
  },
  { title: 'Visit' },
)
export type Visit = Type.Static<typeof Visit>
