import { deletedName, moderatorName } from '#contract/people.ts'
import { asShown } from '#contract/shown-text.ts'
import { issue } from '../failure.ts'
import { skeleton } from './skeleton.ts'

/** Control characters, direction marks and other invisible ones; joiners stay, as Indian scripts write with them. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
const joiners = /[\u200c\u200d]/gu
const address = /https?:|www\.|@|\p{L}\.(?:com|in|net|org|io|co|me|app|xyz|info|biz|shop|link|ly)\b/iu
/** Words joined by a dot are an address, unless a capital follows as in 'Md.Rafiq', or one is an initial. */
const dotted = /\p{L}{2}\.\p{Ll}{2}/u
const figure = /[\p{N}\p{Sc}/\\\u2044\u2215]/gu

const reserved = new Set([deletedName, moderatorName, 'TaskBazaar'].map(skeleton))

/** The failure of an invalid name; null if the name is valid. */
export const nameIssue = (
  name: string,
): 'nameInvisible' | 'nameLink' | 'nameFigure' | 'nameReserved' | null => {
  if (name.replaceAll(joiners, '').search(invisible) >= 0) return 'nameInvisible'
  if (address.test(name) || dotted.test(name)) return 'nameLink'
  if (name.search(figure) >= 0) return 'nameFigure'
  return reserved.has(skeleton(name)) ? 'nameReserved' : null
}

/** The faults of a first and last name, by the fields of a form. */
export const nameIssues = ({
  firstName,
  lastName = '',
}: {
  firstName: string
  lastName?: string | undefined
}) => {
  const [first, last] = [nameIssue(firstName), nameIssue(lastName)]
  // Each name may be valid while both together are the market's own name.
  const both = first || last ? null : nameIssue(`${firstName} ${lastName}`)
  return [
    ...(first || both ? [issue('firstName', (first ?? both)!)] : []),
    ...(last ? [issue('lastName', last)] : []),
  ]
}

/** A name from another service, without the characters that a name may not contain; empty if it is no name then. */
export const cleanName = (name: string): string => {
  const cleaned = asShown(name)
    .replaceAll(invisible, character => ('\u200c\u200d'.includes(character) ? character : ''))
    .replaceAll(figure, '')
    .trim()
  return nameIssue(cleaned) === null ? cleaned : ''
}
