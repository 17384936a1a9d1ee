import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { Badge } from './badge.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { Photo, photoIds } from './file.ts'
import { Task } from './task.ts'

export const offerStatuses = ['Active', 'Pending', 'Accepted', 'Rejected', 'Withdrawn'] as const
export const OfferStatus = oneOf('Status', offerStatuses)
export type OfferStatus = Type.Static<typeof OfferStatus>

/** Another price that the poster suggests; the bidder answers it. */
export const Counter = Type.Object({ price: Type.Number(), note: Type.String(), at: instant })
export type Counter = Type.Static<typeof Counter>

export const Offer = Type.Object(
  {
    _id: Type.String(),
    taskId: Type.String(),
    status: OfferStatus,
    offeredByName: Type.String(),
    offeredByFirstName: Type.String(),
    offeredBySkills: Type.String(),
    userGivenId: Type.String(),
    verified: Type.Boolean(),
    userRating: Type.Number(),
    ratingCount: Type.Integer(),
    /** Tasks that the bidder has completed. */
    tasksDone: Type.Integer(),
    /** The bidder's badges. */
    badges: Type.Array(Badge),
    profilePic: nullable(Type.String()),
    userCity: Type.String(),
    /** Rupees, at most 2 decimals. */
    price: Type.Number(),
    description: Type.String(),
    photos: Type.Array(Photo),
    createdAt: instant,
    /** Begins at 1; every change raises it by one. */
    version: Type.Integer(),
    counter: nullable(Counter),
    editedAt: nullable(instant),
    /** The task was changed after this: it cannot be accepted until it is edited or confirmed. */
    outdated: Type.Boolean(),
  },
  { title: 'Offer' },
)
export type Offer = Type.Static<typeof Offer>

/** An own offer with the task that it is on. */
export const OfferedTask = Type.Object({ offer: Offer, task: Task })
export type OfferedTask = Type.Static<typeof OfferedTask>

const price = Type.Number({
  title: 'Price',
  minimum: limits.offer.price.min,
  maximum: limits.offer.price.max,
})
const description = text('Description', limits.offer.description)

/** The version that somebody has before them; when it is not the present one the call is refused as stale. */
const version = Type.Integer({ title: 'Version' })
const taskVersion = Type.Optional(Type.Integer({ title: 'Task version' }))

export const OfferForm = Type.Object({
  taskId: Type.Optional(Type.String({ title: 'Task', maxLength: 64 })),
  price,
  description,
  photoIds: photoIds(limits.file.proofs),
  taskVersion,
})
export type OfferForm = Type.Static<typeof OfferForm>

export const OfferEdit = Type.Object({
  price,
  description,
  photoIds: photoIds(limits.file.proofs),
  version,
  taskVersion,
})
export type OfferEdit = Type.Static<typeof OfferEdit>

export const Confirmation = Type.Object({ taskVersion })
export type Confirmation = Type.Static<typeof Confirmation>

export const CounterForm = Type.Object({
  price,
  note: Type.Optional(text('Note', limits.offer.counterNote)),
  version,
})
export type CounterForm = Type.Static<typeof CounterForm>

export const CounterAnswer = Type.Object({ accept: Type.Boolean({ title: 'Accept' }), version })
export type CounterAnswer = Type.Static<typeof CounterAnswer>

/** The decisions of a poster about an active offer. */
export const Decision = Type.Object({
  status: oneOf('Status', ['Accepted', 'Rejected'] as const),
  version: Type.Optional(version),
})
export type Decision = Type.Static<typeof Decision>
