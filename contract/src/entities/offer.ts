import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, oneOf, text } from './fields.ts'

export const offerStatuses = ['Active', 'Pending', 'Accepted', 'Rejected', 'Withdrawn'] as const
export const OfferStatus = oneOf('Status', offerStatuses)
export type OfferStatus = Type.Static<typeof OfferStatus>

export const Offer = Type.Object(
  {
    _id: Type.String(),
    taskId: Type.String(),
    status: OfferStatus,
    offeredByName: Type.String(),
    offeredBySkills: Type.String(),
    userGivenId: Type.String(),
    verified: Type.Boolean(),
    userRating: Type.Number(),
    userCity: Type.String(),
    /** Rupees, at most 2 decimals. */
    price: Type.Number(),
    description: Type.String(),
    createdAt: instant,
  },
  { title: 'Offer' },
)
export type Offer = Type.Static<typeof Offer>

export const OfferForm = Type.Object({
  taskId: Type.Optional(Type.String({ title: 'Task', maxLength: 64 })),
  price: Type.Number({
    title: 'Price',
    minimum: limits.offer.price.min,
    maximum: limits.offer.price.max,
  }),
  description: text('Description', limits.offer.description),
})
export type OfferForm = Type.Static<typeof OfferForm>

/** What the poster may turn an active offer into. */
export const Decision = Type.Object({ status: oneOf('Status', ['Accepted', 'Rejected'] as const) })
export type Decision = Type.Static<typeof Decision>
