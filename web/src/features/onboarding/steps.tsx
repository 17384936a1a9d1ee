import type { ReactNode } from 'react'
import { WelcomePicture } from '#web/illustrations/welcome.tsx'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { verifiedPicture } from '#web/ui/verified-picture.tsx'

const best = lazyPart(
  () => import('#web/illustrations/best.tsx'),
  module => module.BestPicture,
)
const paid = lazyPart(
  () => import('#web/illustrations/paid.tsx'),
  module => module.PaidPicture,
)

/** Fetches the later pictures while the first page is being read. */
export const preloadPictures = () => Promise.all([verifiedPicture, best, paid].map(picture => picture.load()))

interface Step {
  title: string
  text: string
  picture: ReactNode
}

/** The four pages of the introduction, in their order. */
export const steps = (): readonly Step[] => [
  {
    title: texts.onboarding.welcome,
    text: texts.onboarding.welcomeText,
    picture: <WelcomePicture />,
  },
  {
    title: texts.onboarding.verified,
    text: texts.onboarding.verifiedText,
    picture: <verifiedPicture.Part />,
  },
  {
    title: texts.onboarding.best,
    text: texts.onboarding.bestText,
    picture: <best.Part />,
  },
  {
    title: texts.onboarding.paid,
    text: texts.onboarding.paidText,
    picture: <paid.Part />,
  },
]
