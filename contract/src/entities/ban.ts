import * as Type from 'typebox'
import { instant, nullable, oneOf, text } from './fields.ts'
import { Note } from './moderation.ts'
import { PersonBrief } from './user.ts'

/** The kinds of ban that an operator can type in. */
export const banKinds = ['address', 'domain', 'phone', 'network'] as const
const BanKind = oneOf('Kind', banKinds)
export type BanKind = Type.Static<typeof BanKind>

/** A banned value, as operators see it. */
export const Ban = Type.Object(
  {
    _id: Type.String(),
    /** A Google account is banned with its person. */
    kind: oneOf('Kind', [...banKinds, 'google']),
    /** The domain or network; null where only a hash is stored. */
    value: nullable(Type.String()),
    /** The person whose ban this belongs to. */
    person: nullable(PersonBrief),
    reason: Type.String(),
    createdAt: instant,
    endsAt: nullable(instant),
  },
  { title: 'Ban' },
)
export type Ban = Type.Static<typeof Ban>

const value = text('Value', { min: 3, max: 254 })

export const BanForm = Type.Object({
  kind: BanKind,
  /** An address, a domain, a phone number or a network such as 203.0.113.0/24. */
  value,
  /** For how many days; a network needs them, and nothing else takes them. */
  days: Type.Optional(Type.Integer({ title: 'Days', minimum: 1, maximum: 365 })),
  note: Note,
})
export type BanForm = Type.Static<typeof BanForm>
