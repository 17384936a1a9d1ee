import {
  requestVerification as requestVerificationCall,
  updateProfile as updateProfileCall,
} from '#contract/endpoints/auth.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { always, serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keepUser } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'

export const updateProfile = write(updateProfileCall, {
  stale: [getProfile],
  success: () => texts.profiles.updated,
  failure: always(() => texts.common.internalIssue),
  apply: keepUser,
})

export const requestVerification = write(requestVerificationCall, {
  failure: serverFirst(),
})
