import { correctOwnName } from '#contract/endpoints/profiles.ts'
import { requireMayBeginAlone } from '#server/access/account-limits.ts'
import { correctName } from '#server/accounts/correct-name.ts'
import { ownUser } from '#server/db/people/users.ts'
import { handle } from '#server/http/handler.ts'

export const correctOwnNameHandler = handle(correctOwnName, async ({ tx, emit, viewer, body, clock }) => {
  // Whom moderators have limited stays known under the name that they saw.
  await requireMayBeginAlone(tx, viewer)
  await correctName({ tx, emit, byId: viewer.id, note: '', now: clock.now() }, viewer.givenId, body)
  return ownUser(tx, viewer.id)
})
