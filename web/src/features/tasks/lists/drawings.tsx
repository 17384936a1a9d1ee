import { lazyPart } from '#web/ui/lazy-part.tsx'

// Most visits find something: these pictures come when they are needed.
export const { Part: NoTasksArt } = lazyPart(
  () => import('#web/illustrations/empty-home.tsx'),
  module => module.NoTasksArt,
)
export const { Part: NothingFoundArt } = lazyPart(
  () => import('#web/illustrations/empty-search.tsx'),
  module => module.NothingFoundArt,
)
export const { Part: NoOwnTasksArt } = lazyPart(
  () => import('#web/illustrations/empty-tasks.tsx'),
  module => module.NoOwnTasksArt,
)
export const { Part: NotFoundArt } = lazyPart(
  () => import('#web/illustrations/not-found.tsx'),
  module => module.NotFoundArt,
)
