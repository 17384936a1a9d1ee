import {
  decideOffer as decideOfferCall,
  listOffers,
  postOffer as postOfferCall,
} from '#contract/endpoints/offers.ts'
import { getTask, listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import { messages } from '#contract/messages.ts'
import { always } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'

export const postOffer = write(postOfferCall, {
  stale: [getTask, listTasks, listMyTasks, listOffers],
  success: messages.offerPosted,
  failure: always(messages.offerPostingFailed),
})

export const decideOffer = write(decideOfferCall, {
  stale: [getTask, listTasks, listMyTasks, listOffers],
  success: messages.offerUpdated,
  failure: always(messages.offerUpdatingFailed),
  apply: (client, offer, { params }) => {
    client.setQueryData(read(listOffers, { params: { taskId: params.taskId } }).queryKey, offers =>
      offers?.map(other => (other._id === offer._id ? offer : other)),
    )
  },
})
