import { getProfile } from '#contract/endpoints/profiles.ts'
import { countLook } from '#server/access/profile-looks.ts'
import { profileByGivenId } from '#server/db/people/users.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getProfileHandler = handle(getProfile, countLook, async ({ params, tx, viewer, clock }) => {
  const profile = await profileByGivenId(tx, params.id, { readerId: viewer.id, now: clock.now() })
  if (!profile) throw notFound('userNotFound')
  return profile
})
