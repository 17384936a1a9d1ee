import * as Type from 'typebox'
import { Agreement } from './agreement.ts'
import { TimelineEvent } from './evidence.ts'
import { nullable } from './fields.ts'
import { AcceptedOffer, Task } from './task.ts'
import { PersonCard } from './user.ts'

export const TaskDetail = Type.Object({
  task: Task,
  /** With the stars that the poster got as customer. */
  postedBy: Type.Object({
    ...PersonCard.properties,
    customerRating: Type.Number(),
    customerRatingCount: Type.Integer(),
  }),
  offer: nullable(AcceptedOffer),
  /** Null for others, and as long as no offer is accepted. */
  agreement: nullable(Agreement),
  /** Of what happened under the agreement the last two events, and the last of `markingKinds`; oldest first. */
  newestEvents: Type.Array(TimelineEvent),
})
export type TaskDetail = Type.Static<typeof TaskDetail>
