import type { ReactNode } from 'react'
import { WelcomeArt } from '#web/illustrations/welcome.tsx'
import { eventual } from '#web/ui/eventual.tsx'

const verified = eventual(
  () => import('#web/illustrations/verified.tsx'),
  module => module.VerifiedArt,
)
const best = eventual(
  () => import('#web/illustrations/best.tsx'),
  module => module.BestArt,
)
const paid = eventual(
  () => import('#web/illustrations/paid.tsx'),
  module => module.PaidArt,
)

/** Fetches the later pictures while the first page is being read. */
export const preloadArt = () => Promise.all([verified, best, paid].map(art => art.load()))

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
    art: <verified.Part />,
  },
  {
    title: 'Select from the best',
    text: 'Compare prices, skills and ratings, and pick among the top-rated.',
    art: <best.Part />,
  },
  {
    title: 'Get it done! Pay Them Securely',
    text: 'Your payment is held securely until the task is completed, and released after your review.',
    art: <paid.Part />,
  },
]
