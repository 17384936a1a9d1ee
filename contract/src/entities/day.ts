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
    /** From the evening before until six hours after the slot, it can be shared; null without a day or a place. */
    from: nullable(instant),
    until: nullable(instant),
    /** True if it can be shared now. */
    isOn: Type.Boolean(),
    /** Since when the viewer shares it. */
    sharedAt: nullable(instant),
    /** When each last said to be fine. */
    fine: Type.Object({ poster: nullable(instant), provider: nullable(instant) }),
  },
  { title: 'Visit' },
)
export type Visit = Type.Static<typeof Visit>
