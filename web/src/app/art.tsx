import { lazy } from 'react'

// Pictures of pages that nobody should see: not part of what every visit loads.
export const NotFoundArt = lazy(async () => ({
  default: (await import('#web/illustrations/not-found.tsx')).NotFoundArt,
}))
export const OfflineArt = lazy(async () => ({
  default: (await import('#web/illustrations/offline.tsx')).OfflineArt,
}))
