import { listChats, markRead as markReadCall } from '#contract/endpoints/messages.ts'
import { write } from '#web/platform/mutations.ts'

export const markRead = write(markReadCall, { stale: [listChats] })
