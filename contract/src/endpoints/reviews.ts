import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id } from '../entities/fields.ts'
import { MyReview, ReplyForm, Review, ReviewForm, ReviewRole } from '../entities/review.ts'
import { Figures } from '../entities/user.ts'

const taskParams = Type.Object({ taskId: id('Task') })

export const postReview = endpoint({
  name: 'postReview',
  method: 'POST',
  path: '/people/review/:taskId',
  access: 'profile',
  kind: 'write',
  summary: 'Review the other side of an agreement, once, from the own mark on',
  params: taskParams,
  body: ReviewForm,
  status: 201,
  reply: Review,
})

export const getMyReview = endpoint({
  name: 'getMyReview',
  method: 'GET',
  path: '/people/myReview/:taskId',
  access: 'profile',
  kind: 'read',
  summary: 'The own review of a task, the other one once it is published, and until when one may be written',
  params: taskParams,
  reply: MyReview,
})

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/people/reviews/:id',
  access: 'session',
  kind: 'read',
  summary: 'Published reviews of somebody, the newest first, 20 a page, by `_id`',
  params: Type.Object({ id: id('User') }),
  query: Type.Object({ role: Type.Optional(ReviewRole), before: before }),
  reply: Type.Array(Review),
})

export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'POST',
  path: '/people/reply/:reviewId',
  access: 'profile',
  kind: 'write',
  summary: 'Answer a published review of oneself, once',
  params: Type.Object({ reviewId: id('Review') }),
  body: ReplyForm,
  status: 201,
  reply: Review,
})

export const getFigures = endpoint({
  name: 'getFigures',
  method: 'GET',
  path: '/people/figures/:id',
  access: 'session',
  kind: 'read',
  summary: 'What the agreements, reviews and messages of somebody come to, as their profile has it',
  params: Type.Object({ id: id('User') }),
  reply: Figures,
})
