import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, nullable } from './fields.ts'

export const Message = Type.Object(
  {
    _id: Type.String(),
    senderId: Type.String(),
    message: Type.String(),
    createdAt: instant,
    /** The id that its sender chose, so that the sender's device knows what has arrived. */
    clientId: Type.Optional(Type.String()),
  },
  { title: 'Message' },
)
export type Message = Type.Static<typeof Message>

export const Friend = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  profilePic: nullable(Type.String()),
  verified: Type.Boolean(),
  givenId: Type.String(),
})
export type Friend = Type.Static<typeof Friend>

export const ChatEntry = Type.Object(
  {
    userDetails: Friend,
    /** The last message's text, cut at 200 characters. */
    message: Type.String(),
    createdAt: instant,
    unreadMessages: Type.Integer(),
  },
  { title: 'ChatEntry' },
)
export type ChatEntry = Type.Static<typeof ChatEntry>

export const Conversation = Type.Object({ userDetails: Friend, messages: Type.Array(Message) })
export type Conversation = Type.Static<typeof Conversation>

export const MessageForm = Type.Object({
  /** Stored as written, in NFC, with all spaces. A text that shows nothing is refused. */
  message: Type.String({
    title: 'Message',
    trim: false,
    minLength: 1,
    maxLength: limits.message.max,
    pattern: '\\S',
  }),
  /** Chosen by the sender: the same id again answers the message already stored. */
  clientId: Type.Optional(Type.String({ title: 'clientId', format: 'uuid', maxLength: 36 })),
})
export type MessageForm = Type.Static<typeof MessageForm>
