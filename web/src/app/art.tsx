import { lazy } from 'react'

// The picture of a page that nobody should see: not part of what every visit loads.
export const OfflineArt = lazy(async () => ({
  default: (await import('#web/illustrations/offline.tsx')).OfflineArt,
}))
