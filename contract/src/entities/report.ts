import * as Type from 'typebox'
import { instant, nullable, oneOf } from './fields.ts'
import { PersonBrief } from './user.ts'

/** The things that can be reported. */
export const reportKinds = ['task', 'offer', 'question', 'message', 'person', 'review'] as const
export const ReportKind = oneOf('Kind', reportKinds)
export type ReportKind = Type.Static<typeof ReportKind>

export const reportReasons = [
  'Spam or scam',
  'Harassment or threats',
  'Hate or violence',
  'Sexual content',
  'Pretends to be somebody else',
  'Something else',
] as const
export const ReportReason = oneOf('Reason', reportReasons)
export type ReportReason = Type.Static<typeof ReportReason>

export const ReportStatus = oneOf('Status', ['Open', 'Resolved', 'Dismissed'] as const)
export type ReportStatus = Type.Static<typeof ReportStatus>

/** A labelled text of what was reported, as it was then. */
export const SnapshotLine = Type.Object({ label: Type.String(), text: Type.String() })
export type SnapshotLine = Type.Static<typeof SnapshotLine>

/** A report as moderators see it. */
export const Report = Type.Object(
  {
    _id: Type.String(),
    kind: ReportKind,
    /** Public id of what was reported. */
    subjectId: Type.String(),
    /** The owner of the reported thing. */
    about: PersonBrief,
    reporter: PersonBrief,
    reason: Type.String(),
    details: Type.String(),
    snapshot: Type.Array(SnapshotLine),
    status: ReportStatus,
    createdAt: instant,
    closedAt: nullable(instant),
  },
  { title: 'Report' },
)
export type Report = Type.Static<typeof Report>
