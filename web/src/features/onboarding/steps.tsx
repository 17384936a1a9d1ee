import { lazy, type ReactNode } from 'react'
import { WelcomeArt } from '#web/illustrations/welcome.tsx'

const laterArt = {
  verified: async () => ({ default: (await import('#web/illustrations/verified.tsx')).VerifiedArt }),
  best: async () => ({ default: (await import('#web/illustrations/best.tsx')).BestArt }),
  paid: async () => ({ default: (await import('#web/illustrations/paid.tsx')).PaidArt }),
}
const VerifiedArt = lazy(laterArt.verified)
const BestArt = lazy(laterArt.best)
const PaidArt = lazy(laterArt.paid)

/** Fetches the later pictures while the first page is being read. */
export const preloadArt = () => Promise.allSettled(Object.values(laterArt).map(load => load()))

interface Step {
  title: string
  text: string
  art: ReactNode
}

/** The four pages of the introduction, in their order. */
export const steps: readonly Step[] = [
  {
    title: 'Welcome',
    text: 'Describe your task, review the offers, and choose the best one.',
    art: <WelcomeArt />,
  },
  {
    title: 'Verified Service Provider',
    text: 'Post any task for free. People whom we have verified make you their offers.',
    art: <VerifiedArt />,
  },
  {
    title: 'Select from the best',
    text: 'Compare prices, skills and ratings, and pick among the top-rated.',
    art: <BestArt />,
  },
  {
    title: 'Get it done! Pay Them Securely',
    text: 'Your payment is held securely until the task is completed, and released after your review.',
    art: <PaidArt />,
  },
]
