import { logOut as logOutCall } from '#contract/endpoints/auth.ts'
import { messages } from '#contract/messages.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { forgetEverything } from '#web/platform/kept.ts'
import { write } from '#web/platform/mutations.ts'
import { endSession } from '#web/platform/session.ts'

// In this order: the server first, then (as a farewell) the socket, then what this browser knows.
export const logOut = write(logOutCall, {
  failure: serverFirst(messages.somethingWrong),
  apply: client => {
    endSession(client)
    void forgetEverything()
  },
})
