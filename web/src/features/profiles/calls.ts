import {
  requestVerification as requestVerificationCall,
  updateProfile as updateProfileCall,
} from '#contract/endpoints/auth.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { messages } from '#contract/messages.ts'
import { always, serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keepUser } from '#web/platform/session.ts'

export const updateProfile = write(updateProfileCall, {
  stale: [getProfile],
  success: messages.profileUpdated,
  failure: always(messages.internalIssue),
  apply: keepUser,
})

export const requestVerification = write(requestVerificationCall, {
  failure: serverFirst(messages.somethingWrong),
})
