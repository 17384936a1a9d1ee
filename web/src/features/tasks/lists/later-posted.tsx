import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Not part of the first page: only who has posted needs it. Its place is as high as it is. */
export const postedRow = lazyPart(
  () => import('#web/features/tasks/lists/posted-row.tsx'),
  module => module.default,
  { waiting: <div className="min-h-18" /> },
)
