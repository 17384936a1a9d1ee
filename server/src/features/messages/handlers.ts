import { listChatsHandler } from './list-chats.ts'
import { listMessagesHandler } from './list-messages.ts'
import { markReadHandler } from './mark-read.ts'
import { sendMessageHandler } from './send-message.ts'

/** The handler of each call of this feature. */
export const messagesHandlers = [listChatsHandler, listMessagesHandler, markReadHandler, sendMessageHandler]
