import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { nullable } from './fields.ts'

/** Suggestions for somebody who types a search, each list with the best first. */
export const Suggestions = Type.Object(
  {
    /** Earlier searches of this person. */
    searches: Type.Array(Type.String()),
    /** Names of categories. */
    categories: Type.Array(Type.String()),
    cities: Type.Array(Type.String()),
    /** Words of open tasks of several people. */
    words: Type.Array(Type.String()),
  },
  { title: 'Suggestions' },
)
export type Suggestions = Type.Static<typeof Suggestions>

/** Why somebody fits a task: did such a task, has made offers on such tasks, or has the skill. */
export const fitReasons = ['done', 'offered', 'skills'] as const
export type FitReason = (typeof fitReasons)[number]

/** Somebody who may want to do a task. */
export const SuggestedPerson = Type.Object(
  {
    givenId: Type.String(),
    firstName: Type.String(),
    profilePic: nullable(Type.String()),
    userRating: Type.Number(),
    userRatingCount: Type.Integer(),
    why: Type.Enum([...fitReasons]) as unknown as Type.TUnsafe<FitReason>,
  },
  { title: 'SuggestedPerson' },
)
export type SuggestedPerson = Type.Static<typeof SuggestedPerson>

/** Whom to invite, by public id. */
export const InvitationForm = Type.Object({
  givenIds: Type.Array(Type.String({ title: 'User', minLength: 1, maxLength: 64 }), {
    title: 'People',
    minItems: 1,
    maxItems: limits.page.suggestedPeople,
    uniqueItems: true,
  }),
})
export type InvitationForm = Type.Static<typeof InvitationForm>

/** Words that nothing was found for, and how many people looked for them. */
export const InVain = Type.Object({ words: Type.String(), people: Type.Integer() }, { title: 'InVain' })
export type InVain = Type.Static<typeof InVain>
