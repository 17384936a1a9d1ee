import * as Type from 'typebox'
import { documentKinds, verificationLimits } from '../verification.ts'
import { Badge } from './badge.ts'
import { email, token } from './credentials.ts'
import { instant, oneOf, text } from './fields.ts'
import { PersonBrief } from './user.ts'

export const DocumentKind = oneOf('Kind', documentKinds)
export type DocumentKind = Type.Static<typeof DocumentKind>

const label = text('What it shows', verificationLimits.label)

export const PhoneForm = Type.Object({ phone: text('Mobile number', { min: 1, max: 20 }) })
export const CodeForm = Type.Object({ code: text('Code', { min: 1, max: 10 }) })
export const CollegeForm = Type.Object({ email })
export const CollegeToken = Type.Object({ token })
/** The fields of the form beside the file. */
export const DocumentForm = Type.Object({ kind: DocumentKind, label })

/** A document that waits for a moderator. */
export const WaitingDocument = Type.Object(
  { _id: Type.String(), kind: DocumentKind, label: Type.String(), createdAt: instant },
  { title: 'WaitingDocument' },
)
export type WaitingDocument = Type.Static<typeof WaitingDocument>

/** The viewer's own badges, documents that wait for a check, and refused ones. */
export const Verification = Type.Object(
  {
    badges: Type.Array(Badge),
    waiting: Type.Array(WaitingDocument),
    /** The newest first. A document that nobody looked at in time is one of them. */
    refused: Type.Array(
      Type.Object({
        ...WaitingDocument.properties,
        /** The moderator's reason. */
        note: Type.String(),
        decidedAt: instant,
      }),
    ),
    /** The colleges whose addresses are taken; none: no address is. */
    colleges: Type.Array(Type.Object({ domain: Type.String(), name: Type.String() })),
  },
  { title: 'Verification' },
)
export type Verification = Type.Static<typeof Verification>

/** A waiting document, as moderators see it. */
export const DocumentToCheck = Type.Object(
  {
    ...WaitingDocument.properties,
    person: PersonBrief,
    /** Pictures are shown, a PDF is downloaded. */
    content: oneOf('Content', ['image', 'pdf'] as const),
  },
  { title: 'DocumentToCheck' },
)
export type DocumentToCheck = Type.Static<typeof DocumentToCheck>

/** A refusal says why. */
export const DocumentDecision = Type.Object({
  act: oneOf('Act', ['approve', 'refuse'] as const),
  note: Type.Optional(text('Reason', { max: verificationLimits.note.max })),
})
