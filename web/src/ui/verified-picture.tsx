import { lazyPart } from './lazy-part.tsx'

/** The drawing of something confirmed. */
export const verifiedPicture = lazyPart(
  () => import('#web/illustrations/verified.tsx'),
  module => module.VerifiedPicture,
)
