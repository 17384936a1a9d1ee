import { eventual } from '#web/ui/eventual.tsx'

// Most visits find something: these pictures come when they are needed.
export const { Part: NoTasksArt } = eventual(
  () => import('#web/illustrations/empty-home.tsx'),
  module => module.NoTasksArt,
)
export const { Part: NothingFoundArt } = eventual(
  () => import('#web/illustrations/empty-search.tsx'),
  module => module.NothingFoundArt,
)
export const { Part: NoOwnTasksArt } = eventual(
  () => import('#web/illustrations/empty-tasks.tsx'),
  module => module.NoOwnTasksArt,
)
export const { Part: NotFoundArt } = eventual(
  () => import('#web/illustrations/not-found.tsx'),
  module => module.NotFoundArt,
)
