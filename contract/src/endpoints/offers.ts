import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { Decision, Offer, OfferForm } from '../entities/offer.ts'

const taskParams = Type.Object({ taskId: id('Task') })

export const postOffer = endpoint({
  name: 'postOffer',
  method: 'POST',
  path: '/offer/post/:taskId',
  access: 'profile',
  kind: 'write',
  summary: "Make an offer on somebody's open task",
  params: taskParams,
  body: OfferForm,
  status: 201,
  reply: Offer,
})

export const listOffers = endpoint({
  name: 'listOffers',
  method: 'GET',
  path: '/offer/allOffers/:taskId',
  access: 'profile',
  kind: 'read',
  summary: 'Offers on an own task, newest first, those held back left out',
  params: taskParams,
  reply: Type.Array(Offer),
})

export const decideOffer = endpoint({
  name: 'decideOffer',
  method: 'POST',
  path: '/offer/update/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Accept or decline an active offer on an own open task',
  params: Type.Object({ taskId: id('Task'), offerId: id('Offer') }),
  body: Decision,
  reply: Offer,
})
