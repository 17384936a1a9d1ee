import { eventual } from '#web/ui/eventual.tsx'

// The picture of a page that nobody should see: not part of what every visit loads.
export const { Part: OfflineArt } = eventual(
  () => import('#web/illustrations/offline.tsx'),
  module => module.OfflineArt,
)
