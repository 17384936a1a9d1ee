import { contactDetailsIn } from '#contract/contact-details.ts'
import type { Care, NewcomerStep } from '#contract/entities/care.ts'
import { dayMs } from '#contract/time.ts'

/** Why a public text waits until a moderator has looked at it. */
export type LookReason = 'newcomerLink' | 'watchedWord'

/** The step for somebody who is new: of those that have not ended, the one that ends first. Null for anybody else. */
export const stepFor = ({ steps = [] }: Care, joinedAt: Date, now: Date): NewcomerStep | null =>
  steps
    .filter(({ days }) => now.getTime() - joinedAt.getTime() < days * dayMs)
    .toSorted((one, other) => one.days - other.days)[0] ?? null

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** True if a text holds a word by itself, and not within another one. */
const holds = (text: string, word: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${plain(word).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'u',
  ).test(plain(text))

/** Why a text of somebody is looked at before others see it; null if it is not. */
export const lookReason = (care: Care, text: string, step: NewcomerStep | null): LookReason | null => {
  if ((care.words ?? []).some(word => holds(text, word))) return 'watchedWord'
  return step?.holdsLinks && contactDetailsIn(text).includes('link') ? 'newcomerLink' : null
}
