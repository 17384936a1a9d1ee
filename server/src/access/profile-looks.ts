import type { RateLimit } from './rate-limit.ts'
import type { Viewer } from './sessions.ts'

interface Look {
  params: { id: string }
  viewer: Viewer
  limit: RateLimit
}

/** Counts a look at somebody else: without limits one person could read the whole membership, one after another. */
export const countLook = async ({ params, viewer, limit }: Look): Promise<void> => {
  if (params.id === viewer.givenId) return
  await limit.consume('profileByUser', viewer.id)
  await limit.consume('profileByUserDaily', viewer.id)
}
