import { lazyPart } from '#web/ui/lazy-part.tsx'

// Apart from those of the first page, which is to be small.
export const { Part: NoOwnTasksPicture } = lazyPart(
  () => import('#web/illustrations/empty-tasks.tsx'),
  module => module.NoOwnTasksPicture,
)
export const { Part: NotFoundPicture } = lazyPart(
  () => import('#web/illustrations/not-found.tsx'),
  module => module.NotFoundPicture,
)
