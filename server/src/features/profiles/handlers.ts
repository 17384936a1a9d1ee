import { correctOwnNameHandler } from './correct-own-name.ts'
import { getProfileHandler } from './get-profile.ts'
import { getPrivacyHandler, setPrivacyHandler } from './privacy.ts'
import { updateProfileHandler } from './update-profile.ts'

/** The handler of each call of this feature. */
export const profilesHandlers = [
  getProfileHandler,
  updateProfileHandler,
  correctOwnNameHandler,
  getPrivacyHandler,
  setPrivacyHandler,
]
