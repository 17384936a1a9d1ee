import { lazyPart } from '#web/ui/lazy-part.tsx'

// Most visits find something: these pictures come when they are needed.
export const { Part: NoTasksPicture } = lazyPart(
  () => import('#web/illustrations/empty-home.tsx'),
  module => module.NoTasksPicture,
)
export const { Part: NothingFoundPicture } = lazyPart(
  () => import('#web/illustrations/empty-search.tsx'),
  module => module.NothingFoundPicture,
)
