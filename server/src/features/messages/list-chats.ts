import { listChats } from '#contract/endpoints/messages.ts'
import { chatsOf } from '#server/database/chats.ts'
import { handle } from '#server/platform/handler.ts'

export const listChatsHandler = handle(listChats, async ({ tx, viewer }) =>
  (await chatsOf(tx, viewer.id)).map(chat => chat.entry),
)
