import {
  answerCounterHandler,
  confirmOfferHandler,
  counterOfferHandler,
  editOfferHandler,
  withdrawOfferHandler,
} from './change-offer.ts'
import { decideOfferHandler } from './decide-offer.ts'
import { listMyOffersHandler } from './list-my-offers.ts'
import { getMyOfferHandler, listOffersHandler } from './list-offers.ts'
import { postOfferHandler } from './post-offer.ts'

/** The handler of each call of this feature. */
export const offersHandlers = [
  answerCounterHandler,
  confirmOfferHandler,
  counterOfferHandler,
  editOfferHandler,
  withdrawOfferHandler,
  decideOfferHandler,
  listMyOffersHandler,
  getMyOfferHandler,
  listOffersHandler,
  postOfferHandler,
]
