import * as Type from 'typebox'
import { contactKinds } from '../contact-details.ts'
import { peopleLimits } from '../people.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { MessageFile, Photo } from './file.ts'
import { Report } from './report.ts'
import { PersonBrief } from './user.ts'

/** Why a person is limited, and the person's appeal. */
export const Limit = Type.Object({
  reason: Type.String(),
  since: instant,
  appeal: nullable(Type.String()),
  /** Why the limit stays after all; null while nobody has decided on the appeal. */
  answer: nullable(Type.String()),
})
export type Limit = Type.Static<typeof Limit>

/** A task that moderators have hidden, or on which they hold an offer. */
const KeptBack = Type.Object({
  taskId: Type.String(),
  title: Type.String(),
  reason: Type.String(),
  since: instant,
})

/** The acts of moderators that concern the signed-in person. */
export const Standing = Type.Object(
  {
    /** Operators are, too. */
    isModerator: Type.Boolean(),
    isOperator: Type.Boolean(),
    /** True if deleting the account asks for the password, false if it asks for the address. */
    hasPassword: Type.Boolean(),
    /** True if the mail server refuses mail to the person's address for good. */
    isMailRefused: Type.Boolean(),
    /** True if an operator lets the person in before they take part. */
    waitsToJoin: Type.Boolean(),
    limit: nullable(Limit),
    /** The newest three decisions of moderators. */
    warnings: Type.Array(Type.Object({ reason: Type.String(), since: instant })),
    /** The person's tasks that moderators have hidden; the newest are listed. */
    hiddenTaskCount: Type.Integer(),
    hiddenTasks: Type.Array(KeptBack),
    /** Tasks on which moderators hold an offer of this person; the newest are listed. */
    heldOfferCount: Type.Integer(),
    heldOffers: Type.Array(KeptBack),
  },
  { title: 'Standing' },
)
export type Standing = Type.Static<typeof Standing>

/** The blocks between the viewer and somebody else. */
export const Contact = Type.Object({ mayWrite: Type.Boolean(), isBlockedByMe: Type.Boolean() })
export type Contact = Type.Static<typeof Contact>

export const BlockedPerson = Type.Object({ person: PersonBrief, since: instant })
export type BlockedPerson = Type.Static<typeof BlockedPerson>

/** Somebody who is limited, as moderators see them. */
export const LimitedPerson = Type.Object({ person: PersonBrief, limit: Limit })
export type LimitedPerson = Type.Static<typeof LimitedPerson>

/** A public text with contact details in it. */
export const ContactMark = Type.Object(
  {
    _id: Type.String(),
    kind: oneOf('Kind', ['task', 'offer', 'question', 'answer', 'review'] as const),
    /** The task that it is about. */
    taskId: Type.String(),
    title: Type.String(),
    about: PersonBrief,
    /** `word` is one that the market has looked at first. */
    found: Type.Array(oneOf('Found', [...contactKinds, 'word'] as const)),
    /** The public id of the task or review, or the number of the offer or question that the text is of. */
    subjectId: Type.String(),
    /** True if only the writer and moderators see it. */
    isHeld: Type.Boolean(),
    /** The text as it is now, cut at 500 characters. */
    text: Type.String(),
    at: instant,
  },
  { title: 'ContactMark' },
)
export type ContactMark = Type.Static<typeof ContactMark>

/** One line of the audit log; `moderator` is null for somebody with a shell on the server. */
export const LogEntry = Type.Object(
  {
    _id: Type.String(),
    moderator: nullable(PersonBrief),
    act: Type.String(),
    kind: Type.String(),
    subjectId: Type.String(),
    /** Null for an act about the whole market. */
    about: nullable(PersonBrief),
    note: Type.String(),
    createdAt: instant,
  },
  { title: 'LogEntry' },
)
export type LogEntry = Type.Static<typeof LogEntry>

/** A report with what stands around it now. */
export const ReportCase = Type.Object(
  {
    report: Report,
    /** The task reported, offered on or asked about, if it is still there. */
    task: nullable(
      Type.Object({
        givenId: Type.String(),
        title: Type.String(),
        status: Type.String(),
        hidden: nullable(Type.String()),
      }),
    ),
    /** The offer reported, if it is still there. */
    offer: nullable(Type.Object({ _id: Type.String(), status: Type.String() })),
    /** The question reported, if it is still there. */
    question: nullable(Type.Object({ _id: Type.String(), isHeld: Type.Boolean() })),
    /** The review reported, if it is still there. */
    review: nullable(Type.Object({ _id: Type.String(), isHeld: Type.Boolean() })),
    /** The pictures of what was reported. One that is held is seen by moderators alone. */
    pictures: Type.Array(Type.Object({ ...Photo.properties, isHeld: Type.Boolean() })),
    /** For a message: some before and after it, and how many the conversation has. */
    messageCount: Type.Integer(),
    messages: Type.Array(
      Type.Object({
        _id: Type.String(),
        from: Type.String(),
        message: Type.String(),
        file: nullable(MessageFile),
        createdAt: instant,
        isReported: Type.Boolean(),
      }),
    ),
    limit: nullable(Limit),
    isAboutModerator: Type.Boolean(),
    /** All reports ever made about this person, this one included. */
    reportCount: Type.Integer(),
    /** The acts about this person so far: how many, and the latest. */
    logCount: Type.Integer(),
    log: Type.Array(LogEntry),
  },
  { title: 'ReportCase' },
)
export type ReportCase = Type.Static<typeof ReportCase>

/** A moderator's note about an act. The person concerned sees it if the act is about them or their task. */
export const Note = text('Reason', { min: 3, ...peopleLimits.note })
/** Of an offer, a question, a review or a picture. */
export const HoldAct = oneOf('Act', ['hold', 'release'] as const)
export const TaskAct = oneOf('Act', ['hide', 'show'] as const)
export const PersonAct = oneOf('Act', ['warn', 'limit', 'lift', 'keep'] as const)
export const Outcome = oneOf('Outcome', ['Resolved', 'Dismissed'] as const)
