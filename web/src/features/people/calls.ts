import { listChats } from '#contract/endpoints/messages.ts'
import { listOffers } from '#contract/endpoints/offers.ts'
import { deleteAccount as deleteAccountCall } from '#contract/endpoints/own-data.ts'
import {
  appealLimit as appealLimitCall,
  blockPerson as blockPersonCall,
  getContact,
  getStanding,
  listBlocked,
  report as reportCall,
  unblockPerson as unblockPersonCall,
} from '#contract/endpoints/people.ts'
import { getTask, listTasks } from '#contract/endpoints/tasks.ts'
import { messages } from '#contract/messages.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { forgetEverything } from '#web/platform/kept.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf } from '#web/platform/queries.ts'
import { endSession } from '#web/platform/session.ts'

const failure = serverFirst(messages.somethingWrong)
// What is only offered between the two is off.
const touched = [getContact, listBlocked, listChats, listOffers, getTask, listTasks]

export const blockPerson = write(blockPersonCall, {
  stale: touched,
  success: 'Blocked',
  failure,
  apply: (client, contact, { params }) => client.setQueryData(keyOf(getContact, { params }), contact),
})

export const unblockPerson = write(unblockPersonCall, {
  stale: touched,
  success: 'Unblocked',
  failure,
  apply: (client, contact, { params }) => client.setQueryData(keyOf(getContact, { params }), contact),
})

// What went wrong is said in the sheet, which lies over every toast.
export const report = write(reportCall, { success: 'Thank you. A moderator will look at it' })

export const appealLimit = write(appealLimitCall, {
  stale: [getStanding],
  success: 'Your answer is sent',
  apply: (client, standing) => client.setQueryData(keyOf(getStanding), standing),
})

// As at log-out: the server first, then the socket, then what this browser knows.
export const deleteAccount = write(deleteAccountCall, {
  success: 'Your account is deleted',
  apply: client => {
    endSession(client)
    void forgetEverything()
  },
})
