import { getProfile } from '#contract/endpoints/profiles.ts'
import { profileByGivenId } from '#server/db/people/users.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getProfileHandler = handle(
  getProfile,
  async ({ params, viewer, limit }) => {
    // Without a limit somebody could read all profiles one after another.
    if (params.id !== viewer.givenId) await limit.consume('profileByUser', viewer.id)
  },
  async ({ params, tx, viewer, clock }) => {
    const profile = await profileByGivenId(tx, params.id, { readerId: viewer.id, now: clock.now() })
    if (!profile) throw notFound('userNotFound')
    return profile
  },
)
