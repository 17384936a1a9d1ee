import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { Photo, photoIds } from './file.ts'
import { PersonBrief } from './user.ts'

/** The role of the reviewed person. */
export const ReviewRole = oneOf('Role', ['provider', 'customer'] as const)
export type ReviewRole = Type.Static<typeof ReviewRole>

/** The review of one party of an agreement about the other. */
export const Review = Type.Object(
  {
    _id: Type.String(),
    role: ReviewRole,
    rating: Type.Integer(),
    title: Type.String(),
    review: Type.String(),
    by: PersonBrief,
    about: PersonBrief,
    taskTitle: Type.String(),
    createdAt: instant,
    /** The reply of the reviewed person. */
    reply: nullable(Type.Object({ text: Type.String(), at: instant })),
    /** Why a moderator holds it back. Only the person who wrote it still sees it then. */
    held: nullable(Type.String()),
    /** All who read the review see them. */
    photos: Type.Array(Photo),
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
  photoIds: photoIds(limits.file.proofs),
})

export const MyReview = Type.Object({
  mine: nullable(Review),
  /** Null until both are published, whatever the other side has done. */
  theirs: nullable(Review),
  /** When the time to review ends; null until the work is completed. */
  closesAt: nullable(instant),
  /** True if one's own review can be written now. */
  canReview: Type.Boolean(),
})
export type MyReview = Type.Static<typeof MyReview>

export const ReplyForm = Type.Object({ reply: text('Reply', limits.completion.reply) })
