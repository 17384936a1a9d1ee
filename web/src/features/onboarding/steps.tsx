import type { ReactNode } from 'react'
import { WelcomeArt } from '#web/illustrations/welcome.tsx'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const verified = lazyPart(
  () => import('#web/illustrations/verified.tsx'),
  module => module.VerifiedArt,
)
const best = lazyPart(
  () => import('#web/illustrations/best.tsx'),
  module => module.BestArt,
)
const paid = lazyPart(
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
    title: texts.onboarding.welcome,
    text: texts.onboarding.welcomeText,
    art: <WelcomeArt />,
  },
  {
    title: texts.onboarding.verified,
    text: texts.onboarding.verifiedText,
    art: <verified.Part />,
  },
  {
    title: texts.onboarding.best,
    text: texts.onboarding.bestText,
    art: <best.Part />,
  },
  {
    title: texts.onboarding.paid,
    text: texts.onboarding.paidText,
    art: <paid.Part />,
  },
]
