import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Not part of the first page: only who has something to answer needs it. Its place is as high as it is. */
export const waitingRow = lazyPart(
  () => import('#web/features/tasks/lists/waiting-row.tsx'),
  module => module.default,
  { waiting: <div className="min-h-14" /> },
)
