import { lazyPart } from '#web/ui/lazy-part.tsx'

// The picture of a page that nobody should see: not part of what every visit loads.
export const { Part: OfflinePicture } = lazyPart(
  () => import('#web/illustrations/offline.tsx'),
  module => module.OfflinePicture,
)
