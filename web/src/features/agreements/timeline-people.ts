import type { PersonBrief } from '#contract/entities/user.ts'
import { texts } from '#web/texts.ts'

/** The reader of a timeline, and the people in it. */
export interface TimelinePeople {
  /** The public id of the one who reads; '' for somebody else than the two. */
  viewer: string
  poster: PersonBrief
  provider: PersonBrief
}

export const personIn = ({ poster, provider }: TimelinePeople, id: string): PersonBrief =>
  poster.givenId === id ? poster : provider
export const otherIn = ({ poster, provider }: TimelinePeople, id: string): PersonBrief =>
  poster.givenId === id ? provider : poster
export const nameFor = ({ viewer }: TimelinePeople, { givenId, firstName }: PersonBrief): string =>
  givenId === viewer ? texts.agreements.you : firstName

/** An amount that goes to the provider, as this reader reads it. */
export const toProviderFor = (people: TimelinePeople, amount: string): string =>
  people.provider.givenId === people.viewer
    ? texts.payments.toYou(amount)
    : texts.payments.toPerson(amount, people.provider.firstName)
