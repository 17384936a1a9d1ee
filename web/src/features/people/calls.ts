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
import { getPrivacy, getProfile, setPrivacy as setPrivacyCall } from '#contract/endpoints/profiles.ts'
import { getTask, listTasks } from '#contract/endpoints/tasks.ts'
import { clearDevice } from '#web/platform/device-storage.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf } from '#web/platform/queries.ts'
import { endSession } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'

const failure = serverFirst()
// Open offers between the two are withdrawn.
const touched = [getContact, listBlocked, listChats, listOffers, getTask, listTasks]

export const blockPerson = write(blockPersonCall, {
  stale: touched,
  success: () => texts.people.blocked,
  failure,
  apply: (client, contact, { params }) => client.setQueryData(keyOf(getContact, { params }), contact),
})

export const unblockPerson = write(unblockPersonCall, {
  stale: touched,
  success: () => texts.people.unblocked,
  failure,
  apply: (client, contact, { params }) => client.setQueryData(keyOf(getContact, { params }), contact),
})

export const setPrivacy = write(setPrivacyCall, {
  stale: [getProfile],
  success: () => texts.people.privacySaved,
  failure,
  apply: (client, privacy) => client.setQueryData(keyOf(getPrivacy), privacy),
})

// The sheet reports failures, because it covers every toast.
export const report = write(reportCall, { success: () => texts.people.reported })

export const appealLimit = write(appealLimitCall, {
  stale: [getStanding],
  success: () => texts.people.answerSent,
  apply: (client, standing) => client.setQueryData(keyOf(getStanding), standing),
})

// As at log-out: the server first, then the socket, then what this browser knows.
export const deleteAccount = write(deleteAccountCall, {
  success: () => texts.people.accountDeleted,
  apply: client => {
    endSession(client)
    void clearDevice()
  },
})
