import type { Offer } from '#contract/entities/offer.ts'

export const offerOrders = ['newest', 'price', 'rating'] as const
export type OfferOrder = (typeof offerOrders)[number]

const comparisons: Record<Exclude<OfferOrder, 'newest'>, (a: Offer, b: Offer) => number> = {
  price: (a, b) => a.price - b.price,
  rating: (a, b) => b.userRating - a.userRating,
}

/** The offers in an order, given newest first; of two that are equal the newer stands first. */
export const sorted = (offers: readonly Offer[], order: OfferOrder): readonly Offer[] =>
  order === 'newest' ? offers : [...offers].sort(comparisons[order])
