import { listChats, markRead as markReadCall } from '#contract/endpoints/messages.ts'
import { getContact, listBlocked, unblockPerson as unblockPersonCall } from '#contract/endpoints/people.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

export const markRead = write(markReadCall, { stale: [listChats] })

export const unblockPerson = write(unblockPersonCall, {
  stale: [getContact, listBlocked, listChats],
  success: () => texts.people.unblocked,
  failure: serverFirst(),
  apply: (client, contact, { params }) => client.setQueryData(keyOf(getContact, { params }), contact),
})
