import { listChats } from '#contract/endpoints/messages.ts'
import { limits } from '#contract/limits.ts'
import { chatsOf } from '#server/db/messages/chats.ts'
import { handle } from '#server/http/handler.ts'

export const listChatsHandler = handle(listChats, ({ tx, viewer, query }) =>
  chatsOf(tx, viewer.id, { limit: limits.page.chats, ...query }),
)
