import * as Type from 'typebox'
import { AgreementFacts } from './agreement.ts'
import { instant, nullable } from './fields.ts'
import { FileKind, Photo } from './file.ts'
import { Message } from './message.ts'

/** An event under an agreement. docs/evidence.md says how the hashes are made. */
const ChainEvent = Type.Object({
  seq: Type.Integer(),
  kind: Type.String(),
  /** Public id; 'moderator' for any of them, null for the clock. */
  by: nullable(Type.String()),
  at: instant,
  data: Type.Record(Type.String(), Type.Unknown()),
  /** The free texts, for as long as they exist. */
  texts: Type.Record(Type.String(), Type.Object({ salt: Type.String(), text: Type.String() })),
  prevHash: Type.String(),
  hash: Type.String(),
})

/** An event with the pictures that were shown with it, as far as they are still there; `data` has their hashes. */
export const TimelineEvent = Type.Object(
  { ...ChainEvent.properties, photos: Type.Array(Photo) },
  { title: 'TimelineEvent' },
)
export type TimelineEvent = Type.Static<typeof TimelineEvent>

/** A message of an evidence file. Each hash covers the one before it, and the first one the agreement's head. */
const EvidenceMessage = Type.Object({
  ...Message.properties,
  /** The file that hangs on it, with the hash of its bytes; not there if there is none. */
  file: Type.Optional(
    Type.Object({
      _id: Type.String(),
      kind: FileKind,
      name: Type.String(),
      bytes: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
  hash: Type.String(),
})
/** A message that an evidence file has no room for: the hash of its canonical JSON. */
const LeftOutMessage = Type.Object({ _id: Type.String(), sha256: Type.String(), hash: Type.String() })

/** Everything about an agreement that somebody else can check: docs/evidence.md. */
export const Evidence = Type.Object(
  {
    agreement: AgreementFacts,
    events: Type.Array(ChainEvent),
    format: Type.Literal('taskbazaar-evidence'),
    madeAt: instant,
    /** Public id of the one who asked for it. */
    madeFor: Type.String(),
    /** The messages between the two parties since the agreement was made, oldest first. */
    messages: Type.Array(Type.Union([EvidenceMessage, LeftOutMessage])),
    /** Ed25519, as PEM. */
    publicKey: Type.String(),
    /** The signature of the SHA-256 of the canonical JSON of everything else, in base64. */
    signature: Type.String(),
    totals: Type.Object({
      events: Type.Object({ total: Type.Integer(), head: Type.String() }),
      messages: Type.Object({ total: Type.Integer(), inFile: Type.Integer(), leftOut: Type.Integer() }),
    }),
    version: Type.Literal(2),
  },
  { title: 'Evidence' },
)
export type Evidence = Type.Static<typeof Evidence>
