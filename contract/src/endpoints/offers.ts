import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id, nullable } from '../entities/fields.ts'
import {
  Confirmation,
  CounterAnswer,
  CounterForm,
  Decision,
  Offer,
  OfferEdit,
  OfferedTask,
  OfferForm,
} from '../entities/offer.ts'

const taskParams = Type.Object({ taskId: id('Task') })
const offerParams = Type.Object({ taskId: id('Task'), offerId: id('Offer') })

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
  summary:
    'Offers on an own task, newest first, those held back left out: 50, the first or those `before` one',
  params: taskParams,
  query: Type.Object({ before }),
  reply: Type.Array(Offer),
})

export const getMyOffer = endpoint({
  name: 'getMyOffer',
  method: 'GET',
  path: '/offer/mine/:taskId',
  access: 'profile',
  kind: 'read',
  summary: "The own latest offer on somebody's task, of any status, or null",
  params: taskParams,
  reply: nullable(Offer),
})

export const listMyOffers = endpoint({
  name: 'listMyOffers',
  method: 'GET',
  path: '/offer/myOffers',
  access: 'profile',
  kind: 'read',
  summary: 'Own offers of any status with their tasks, newest first: 50, the first or those `before` one',
  query: Type.Object({ before }),
  reply: Type.Array(OfferedTask),
})

export const decideOffer = endpoint({
  name: 'decideOffer',
  method: 'POST',
  path: '/offer/update/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Accept or decline an active offer on an own open task',
  params: offerParams,
  body: Decision,
  reply: Offer,
})

export const editOffer = endpoint({
  name: 'editOffer',
  method: 'POST',
  path: '/offer/edit/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Change an own active offer, which also answers a suggested price',
  params: offerParams,
  body: OfferEdit,
  reply: Offer,
})

export const withdrawOffer = endpoint({
  name: 'withdrawOffer',
  method: 'POST',
  path: '/offer/withdraw/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Take back an own offer that nobody has decided on',
  params: offerParams,
  reply: Offer,
})

export const confirmOffer = endpoint({
  name: 'confirmOffer',
  method: 'POST',
  path: '/offer/confirm/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Say that an own offer stands for the task as it is now',
  params: offerParams,
  body: Confirmation,
  reply: Offer,
})

export const counterOffer = endpoint({
  name: 'counterOffer',
  method: 'POST',
  path: '/offer/counter/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Suggest another price for an offer on an own task, in place of an earlier one',
  params: offerParams,
  body: CounterForm,
  reply: Offer,
})

export const answerCounter = endpoint({
  name: 'answerCounter',
  method: 'POST',
  path: '/offer/answerCounter/:taskId/:offerId',
  access: 'profile',
  kind: 'write',
  summary: 'Accept the price that the poster suggests, or decline it',
  params: offerParams,
  body: CounterAnswer,
  reply: Offer,
})
