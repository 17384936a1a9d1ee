import { logOut as logOutCall } from '#contract/endpoints/auth.ts'
import { clearDevice } from '#web/platform/device-storage.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { endSession } from '#web/platform/session.ts'

// In this order: the server first, then (as a farewell) the socket, then what this browser knows.
export const logOut = write(logOutCall, {
  failure: serverFirst(),
  apply: client => {
    endSession(client)
    void clearDevice()
  },
})
