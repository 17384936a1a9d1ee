import * as Type from 'typebox'
import { siteLimits } from '#contract/market-limits.ts'
import { instant, text } from './fields.ts'
import { FoundPerson } from './operate-people.ts'

const { note, uses, days } = siteLimits.joinLink

export const JoinLinkForm = Type.Object({
  note: text('For whom', note),
  uses: Type.Integer({ title: 'How many people', minimum: uses.min, maximum: uses.max }),
  days: Type.Integer({ title: 'Days', minimum: days.min, maximum: days.max }),
})
export type JoinLinkForm = Type.Static<typeof JoinLinkForm>

/** An invitation with an end and a number of uses. */
export const JoinLink = Type.Object(
  {
    _id: Type.String(),
    /** The end of the link. */
    token: Type.String(),
    /** For whom it is. */
    note: Type.String(),
    uses: Type.Integer(),
    /** How many people have joined by it. */
    used: Type.Integer(),
    createdAt: instant,
    endsAt: instant,
  },
  { title: 'JoinLink' },
)
export type JoinLink = Type.Static<typeof JoinLink>

/** Somebody who waits for an operator to let them in. */
export const Newcomer = Type.Object({ ...FoundPerson.properties, waitsSince: instant }, { title: 'Newcomer' })
export type Newcomer = Type.Static<typeof Newcomer>
