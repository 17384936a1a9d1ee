import { lazy } from 'react'

// Most visits find something: these pictures come when they are needed.
export const NoTasksArt = lazy(async () => ({
  default: (await import('#web/illustrations/empty-home.tsx')).NoTasksArt,
}))
export const NothingFoundArt = lazy(async () => ({
  default: (await import('#web/illustrations/empty-search.tsx')).NothingFoundArt,
}))
export const NoOwnTasksArt = lazy(async () => ({
  default: (await import('#web/illustrations/empty-tasks.tsx')).NoOwnTasksArt,
}))
export const NotFoundArt = lazy(async () => ({
  default: (await import('#web/illustrations/not-found.tsx')).NotFoundArt,
}))
