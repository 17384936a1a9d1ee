import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Alert, ReadAlerts } from '../entities/alert.ts'
import { before, id } from '../entities/fields.ts'
import { ChatEntry, Conversation, Message, MessageForm } from '../entities/message.ts'
import { limits } from '../limits.ts'

const friend = Type.Object({ friendId: id('Friend') })
const after = Type.Optional(Type.String({ title: 'After', maxLength: 64 }))

export const listChats = endpoint({
  name: 'listChats',
  method: 'GET',
  path: '/messages/getChats',
  access: 'session',
  kind: 'read',
  summary: 'Own conversations, newest first: 50, the first or those `before` somebody’s',
  query: Type.Object({ before }),
  reply: Type.Array(ChatEntry),
})

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages/getMessages/:friendId',
  access: 'session',
  kind: 'read',
  summary:
    'A page of a conversation, oldest first: the newest, the last `before` one, or the first `after` one',
  params: friend,
  query: Type.Object({
    before,
    after,
    limit: Type.Optional(Type.Integer({ title: 'Limit', minimum: 1, maximum: limits.page.messages })),
  }),
  reply: Conversation,
})

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/messages/sendMessage/:friendId',
  access: 'session',
  kind: 'write',
  takesPart: true,
  summary: 'Send a message; the same clientId again answers the stored one',
  params: friend,
  body: MessageForm,
  status: 201,
  reply: Message,
})

export const markRead = endpoint({
  name: 'markRead',
  method: 'GET',
  path: '/messages/update/:senderId',
  access: 'session',
  kind: 'write',
  goesOn: true,
  summary: "Mark a sender's messages as read",
  params: Type.Object({ senderId: id('Sender') }),
  reply: Type.Object({ message: Type.String() }),
})

export const listAlerts = endpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/messages/getAlerts',
  access: 'session',
  kind: 'read',
  summary:
    'Own alerts, newest first, as the one element of a list; the first page `after` one replays what was missed',
  query: Type.Object({ before, after }),
  reply: Type.Array(Type.Object({ alerts: Type.Array(Alert) })),
})

export const markAlertsRead = endpoint({
  name: 'markAlertsRead',
  method: 'POST',
  path: '/messages/markAlertsRead',
  access: 'session',
  kind: 'write',
  goesOn: true,
  summary: 'Mark the own alerts as read up to and including one: all, or those about one task',
  body: ReadAlerts,
  reply: Type.Object({ message: Type.String() }),
})
