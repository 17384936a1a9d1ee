import { getProfile } from '#contract/endpoints/profiles.ts'
import { profileByGivenId } from '#server/database/users.ts'
import { notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const getProfileHandler = handle(getProfile, async ({ params, tx }) => {
  const profile = await profileByGivenId(tx, params.id)
  if (!profile) throw notFound('User')
  return profile
})
