import {
  checkSession,
  requestVerification as requestVerificationCall,
  updateProfile as updateProfileCall,
} from '#contract/endpoints/auth.ts'
import { setAvatar as setAvatarCall, setWork as setWorkCall } from '#contract/endpoints/files.ts'
import { correctOwnName as correctOwnNameCall, getProfile } from '#contract/endpoints/profiles.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
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

// The form shows why it was refused.
export const correctOwnName = write(correctOwnNameCall, {
  stale: [getProfile, listTasks],
  success: () => texts.profiles.nameCorrected,
  apply: keepUser,
})

export const setAvatar = write(setAvatarCall, {
  stale: [getProfile, listTasks],
  success: () => texts.photos.faceSaved,
  failure: serverFirst(),
  apply: keepUser,
})

export const setWork = write(setWorkCall, {
  stale: [getProfile, checkSession],
  success: () => texts.photos.workSaved,
  failure: serverFirst(),
})

export const requestVerification = write(requestVerificationCall, {
  failure: serverFirst(),
})
