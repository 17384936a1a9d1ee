import type { PersonBrief } from '#contract/entities/user.ts'
import { texts } from '#web/texts.ts'

/** Who reads a timeline and whom it is about. */
export interface Reader {
  /** The public id of the one who reads; '' for somebody else than the two. */
  viewer: string
  poster: PersonBrief
  provider: PersonBrief
}

export const personIn = ({ poster, provider }: Reader, id: string): PersonBrief =>
  poster.givenId === id ? poster : provider
export const otherIn = ({ poster, provider }: Reader, id: string): PersonBrief =>
  poster.givenId === id ? provider : poster
export const nameFor = ({ viewer }: Reader, { givenId, firstName }: PersonBrief): string =>
  givenId === viewer ? texts.agreements.you : firstName

/** An amount that goes to the provider, as this reader reads it. */
export const toProviderFor = (reader: Reader, amount: string): string =>
  reader.provider.givenId === reader.viewer
    ? texts.payments.toYou(amount)
    : texts.payments.toPerson(amount, reader.provider.firstName)
