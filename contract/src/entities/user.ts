import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { Badge } from './badge.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { Photo } from './file.ts'

export const genders = ['male', 'female', 'other'] as const
export const Gender = oneOf('Gender', genders)
export type Gender = Type.Static<typeof Gender>

/** A name as people give it. */
export const Name = Type.Object({
  firstName: text('First Name', { min: 1, ...limits.name }),
  lastName: Type.Optional(text('Last Name', limits.name)),
})
export type Name = Type.Static<typeof Name>

const shared = {
  givenId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Empty for those who may not read it. */
  email: Type.String(),
  college: Type.String(),
  city: Type.String(),
  skills: Type.String(),
  description: Type.String(),
  verified: Type.Boolean(),
  /** The facts that were checked about this person, `verified` included. */
  badges: Type.Array(Badge),
  isProfileSetUp: Type.Boolean(),
  createdAt: instant,
  /** Mean of the ratings received, 2 decimals; 0 when unrated. */
  userRating: Type.Number(),
  ratingCount: Type.Integer(),
  /** The mean as customer, from published reviews. */
  customerRating: Type.Number(),
  customerRatingCount: Type.Integer(),
  /** Tasks completed as provider. */
  tasksDone: Type.Integer(),
  /** The address of the avatar's thumb. */
  profilePic: nullable(Type.String()),
  /** Pictures of past work. */
  work: Type.Array(Photo),
}

/** The figures of somebody's agreements, reviews and messages, beyond what stands beside a name. */
const figures = {
  /** How many ratings as provider had 1, 2, 3, 4 and 5 stars, and as customer. */
  ratingSpread: Type.Array(Type.Integer()),
  customerRatingSpread: Type.Array(Type.Integer()),
  /**
   * Of the last 20 agreements as provider that ended: how many were completed, of those and the ones cancelled by own
   * fault, in whole percent; null while fewer than 3 count.
   */
  completionRate: nullable(Type.Integer()),
  /** The median of the first answers in conversations of the last 90 days; null under 3. */
  respondsInMinutes: nullable(Type.Integer()),
}
export const Figures = Type.Object(figures, { title: 'Figures' })
export type Figures = Type.Static<typeof Figures>

/** Somebody as others see them. */
export const Profile = Type.Object({ ...shared, ...figures }, { title: 'Profile' })
export type Profile = Type.Static<typeof Profile>

/** The signed-in person's own record. */
export const User = Type.Object(
  { ...shared, gender: nullable(Gender), age: nullable(Type.Integer()) },
  { title: 'User' },
)
export type User = Type.Static<typeof User>

/** A name beside something that person did. */
export const PersonBrief = Type.Object({
  givenId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  verified: Type.Boolean(),
  profilePic: nullable(Type.String()),
})
export type PersonBrief = Type.Static<typeof PersonBrief>

/** Somebody whom one might deal with. */
export const PersonCard = Type.Object({
  ...PersonBrief.properties,
  userRating: Type.Number(),
  ratingCount: Type.Integer(),
})
export type PersonCard = Type.Static<typeof PersonCard>

/** People who can read somebody's email address. Partners have or had an agreement with that person. */
export const emailReaders = ['everyone', 'partners', 'nobody'] as const

const privacyFields = {
  showEmail: oneOf('Show email', emailReaders),
  /** True if the person has a page that needs no account. */
  publicProfile: Type.Boolean({ title: 'Public profile' }),
  /** True if posters of tasks may ask for an offer. */
  canBeInvited: Type.Boolean({ title: 'People can invite me' }),
}

export const Privacy = Type.Object(privacyFields, { title: 'Privacy' })
export type Privacy = Type.Static<typeof Privacy>

/** The fields that change: a missing one stays as it is. */
export const PrivacyChange = Type.Partial(Privacy, { minProperties: 1 })
export type PrivacyChange = Type.Static<typeof PrivacyChange>

export const ProfileForm = Type.Object({
  age: Type.Integer({
    title: 'Age',
    minimum: limits.profile.age.min,
    maximum: limits.profile.age.max,
  }),
  gender: Gender,
  city: text('City', { min: 1, ...limits.profile.city }),
  college: text('College', { min: 1, ...limits.profile.college }),
  skills: Type.Optional(text('Skills', limits.profile.skills)),
  description: text('About Me', { min: 1, ...limits.profile.description }),
})
export type ProfileForm = Type.Static<typeof ProfileForm>
