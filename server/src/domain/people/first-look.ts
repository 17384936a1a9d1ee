import { contactDetailsIn } from '#contract/contact-details.ts'
import type { Care } from '#contract/entities/market-settings.ts'
import { dayMs } from '#contract/time.ts'

/** Why a public text waits until a moderator has looked at it. */
export type LookReason = 'newcomerLink' | 'watchedWord'

/** True if somebody is new in a market with these settings. */
export const isNew = ({ newDays = 0 }: Care, joinedAt: Date, now: Date): boolean =>
  now.getTime() - joinedAt.getTime() < newDays * dayMs

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** True if a text holds a word by itself, and not within another one. */
const holds = (text: string, word: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${plain(word).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'u',
  ).test(plain(text))

/** Why a text of somebody is looked at before others see it; null if it is not. */
export const lookReason = (care: Care, text: string, isOfNewcomer: boolean): LookReason | null => {
  if ((care.words ?? []).some(word => holds(text, word))) return 'watchedWord'
  return isOfNewcomer && care.holdsLinks && contactDetailsIn(text).includes('link') ? 'newcomerLink' : null
}
