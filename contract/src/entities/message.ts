import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, nullable } from './fields.ts'
import { FileKind, MessageFile, Photo } from './file.ts'
import { TaskStatus } from './task.ts'

export const Message = Type.Object(
  {
    _id: Type.String(),
    senderId: Type.String(),
    message: Type.String(),
    /** Null also if a moderator holds it or its owner has gone. */
    file: nullable(MessageFile),
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

/** A task that two people share: an agreement of theirs, or a standing offer of the one on an open task of the other. */
export const SharedTask = Type.Object({
  _id: Type.String(),
  /** The id in its address. */
  givenId: Type.String(),
  title: Type.String(),
  categoryId: Type.Integer(),
  status: TaskStatus,
  /** As it is agreed or offered, in rupees. */
  price: Type.Number(),
  /** Its first picture. */
  photo: nullable(Photo),
  /** How many more tasks they share. */
  more: Type.Integer(),
})
export type SharedTask = Type.Static<typeof SharedTask>

export const ChatEntry = Type.Object(
  {
    userDetails: Friend,
    /** The last message's text, cut at 200 characters. */
    message: Type.String(),
    /** The kind of file on the last message. Its text may then be empty. */
    file: nullable(FileKind),
    createdAt: instant,
    unreadMessages: Type.Integer(),
    /** The tasks that the two share: the newest task under way first, else the newest. */
    task: nullable(SharedTask),
  },
  { title: 'ChatEntry' },
)
export type ChatEntry = Type.Static<typeof ChatEntry>

export const Conversation = Type.Object({
  userDetails: Friend,
  messages: Type.Array(Message),
  task: nullable(SharedTask),
})
export type Conversation = Type.Static<typeof Conversation>

export const MessageForm = Type.Object({
  /** Stored as written, in NFC, with all spaces. A text that shows nothing is refused unless a file comes with it. */
  message: Type.String({
    title: 'Message',
    trim: false,
    maxLength: limits.message.max,
  }),
  /** An own file of use `chat`. */
  fileId: Type.Optional(Type.String({ title: 'File', minLength: 1, maxLength: 64 })),
  /** Chosen by the sender: the same id again answers the message already stored. */
  clientId: Type.Optional(Type.String({ title: 'clientId', format: 'uuid', maxLength: 36 })),
})
export type MessageForm = Type.Static<typeof MessageForm>
