import { lazyPart } from '#web/ui/lazy-part.tsx'

// The picture of a page that nobody should see: not part of what every visit loads.
export const { Part: OfflineArt } = lazyPart(
  () => import('#web/illustrations/offline.tsx'),
  module => module.OfflineArt,
)
