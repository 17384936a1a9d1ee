import type { QueryClient } from '@tanstack/react-query'
import {
  answerCounter as answerCounterCall,
  confirmOffer as confirmOfferCall,
  counterOffer as counterOfferCall,
  decideOffer as decideOfferCall,
  editOffer as editOfferCall,
  getMyOffer,
  listMyOffers,
  listOffers,
  postOffer as postOfferCall,
  withdrawOffer as withdrawOfferCall,
} from '#contract/endpoints/offers.ts'
import { getTask, listMyTasks, listTasks, listWaiting } from '#contract/endpoints/tasks.ts'
import type { Offer } from '#contract/entities/offer.ts'
import { limits } from '#contract/limits.ts'
import { always, serverFirst, staleOr } from '#web/platform/failure-texts.ts'
import { noteAct } from '#web/platform/first-act.ts'
import { write } from '#web/platform/mutations.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

type OfTask = { params: { taskId: string } }

/** The offers on an own task. */
export const offersOn = (params: { taskId: string }) => pagesOf(listOffers, { params }, limits.page.offers)

/** The own offer on somebody's task. */
export const ownOfferOn = (taskId: string) => read(getMyOffer, { params: { taskId } })

const keepOwn = (client: QueryClient, offer: Offer, { params }: OfTask) =>
  client.setQueryData(ownOfferOn(params.taskId).queryKey, offer)

const keepListed = (client: QueryClient, offer: Offer, { params }: OfTask) =>
  client.setQueryData(offersOn({ taskId: params.taskId }).queryKey, list => {
    const pages = list?.pages.map(page => page.map(other => (other._id === offer._id ? offer : other)))
    return list && pages && { ...list, pages }
  })

/** How many offers a task has shows on lists of tasks, too. */
const counted = [getTask, listTasks, listMyTasks, listWaiting]
/** Queries that show a bidder's own offer, and the task, because it may have changed. */
const ofBidder = [getTask, getMyOffer, listMyOffers, listWaiting]

export const postOffer = write(postOfferCall, {
  stale: [...counted, getMyOffer, listMyOffers],
  success: () => texts.offers.posted,
  failure: staleOr(always(() => texts.offers.postingFailed)),
  apply: (client, offer, input) => {
    keepOwn(client, offer, input)
    noteAct(client)
  },
})

export const editOffer = write(editOfferCall, {
  stale: ofBidder,
  success: () => texts.offers.edited,
  failure: serverFirst(),
  apply: keepOwn,
})

export const confirmOffer = write(confirmOfferCall, {
  stale: ofBidder,
  success: () => texts.offers.confirmed,
  failure: serverFirst(),
  apply: keepOwn,
})

export const withdrawOffer = write(withdrawOfferCall, {
  stale: [...counted, getMyOffer, listMyOffers],
  success: () => texts.offers.withdrawn,
  failure: serverFirst(),
  apply: keepOwn,
})

export const answerCounter = write(answerCounterCall, {
  stale: ofBidder,
  success: () => texts.offers.answered,
  failure: serverFirst(),
  apply: keepOwn,
})

export const counterOffer = write(counterOfferCall, {
  stale: [getTask, listOffers, listWaiting],
  success: () => texts.offers.suggested,
  failure: serverFirst(),
  apply: keepListed,
})

export const decideOffer = write(decideOfferCall, {
  stale: [...counted, listOffers],
  success: () => texts.offers.updated,
  failure: staleOr(always(() => texts.offers.updatingFailed)),
  apply: keepListed,
})
