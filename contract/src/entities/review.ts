import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { PersonBrief } from './user.ts'

/** The review of one party of an agreement about the other. */
export const Review = Type.Object(
  {
    _id: Type.String(),
    /** The role of the reviewed person. */
    role: oneOf('Role', ['provider', 'customer'] as const),
    rating: Type.Integer(),
    title: Type.String(),
    review: Type.String(),
    by: PersonBrief,
    about: PersonBrief,
    taskTitle: Type.String(),
    createdAt: instant,
    reply: Type.Null(),
  },
  { title: 'Review' },
)
export type Review = Type.Static<typeof Review>

export const ReviewForm = Type.Object({
  rating: Type.Integer({
    title: 'Rating',
    minimum: limits.completion.rating.min,
    maximum: limits.completion.rating.max,
  }),
  title: Type.Optional(text('Review Title', limits.completion.title)),
  review: Type.Optional(text('Review', limits.completion.description)),
})

export const MyReview = Type.Object({
  mine: nullable(Review),
  theirs: Type.Null(),
  /** When the time to review ends; null until the work is completed. */
  closesAt: nullable(instant),
})
