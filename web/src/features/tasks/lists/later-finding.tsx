import { lazyPart } from '#web/ui/lazy-part.tsx'

// Not part of the first page: only who searches needs them.
export const { Part: Similar } = lazyPart(
  () => import('#web/features/tasks/lists/similar.tsx'),
  module => module.default,
)
export const { Part: Suggestions } = lazyPart(
  () => import('#web/features/tasks/lists/suggestions.tsx'),
  module => module.default,
)
export const { Part: SaveSearch } = lazyPart(
  () => import('#web/features/tasks/searches/save-search.tsx'),
  module => module.default,
)
