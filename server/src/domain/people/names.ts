import { deletedName, moderatorName } from '#contract/people.ts'

/** Control characters, direction marks and other invisible ones; joiners stay, as Indian scripts write with them. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const joiners = /[\u200c\u200d]/gu
const link = /https?:|www\.|\/\/|\p{L}\.(?:com|in|net|org|io|co|me|app|xyz|info|biz|shop|link)\b/iu

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
const reserved = new Set([deletedName, moderatorName, 'TaskBazaar'].map(folded))

/** The failure of an invalid name; null if the name is valid. */
export const nameIssue = (name: string): 'nameInvisible' | 'nameLink' | 'nameReserved' | null => {
  if (invisible.test(name.replaceAll(joiners, ''))) return 'nameInvisible'
  if (link.test(name)) return 'nameLink'
  return reserved.has(folded(name)) ? 'nameReserved' : null
}

/** A name from another service, without the characters that a name may not contain. */
export const cleanName = (name: string): string => {
  const visible = [...name]
    .filter(character => !invisible.test(character) || /[\u200c\u200d]/.test(character))
    .join('')
  return nameIssue(visible) === null ? visible : ''
}
