/** Separates the fields of a search text, so that no match spans two of them. */
const fieldSeparator = '\u0001'

const alike: readonly [pattern: RegExp, plain: string][] = [
  [/[‘’‚‛′`´ʼ]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
]

/**
 * The same for words that look the same, or differ only in case or in the accents of Latin, Greek and Cyrillic letters.
 * The marks of other scripts, such as Indian vowel signs, make another word.
 */
export const foldedText = (text: string): string => {
  const plain = alike.reduce((folded, [pattern, one]) => folded.replaceAll(pattern, one), text)
  return plain
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll(/\p{DI}|[\u0300-\u036f]/gu, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .normalize('NFC')
}

interface Searched {
  title: string
  categoryName: string
  description: string
  answers: readonly { value: string }[]
}

/**
 * The text in which a search looks for words: title, category name, description and the answers to the category's
 * fields, folded. The server stores exactly this text, and `cityKey`: who changes how they are folded has the stored ones rebuilt (server/src/jobs/search-texts.ts).
 */
export const searchText = (task: Searched): string =>
  [task.title, task.categoryName, task.description, ...task.answers.map(({ value }) => value)]
    .map(foldedText)
    .join(fieldSeparator)

/** The key of a city, the same for every spelling. The server stores it, and lists and saved searches look for it. */
export const cityKey = (city: string): string => foldedText(city).trim()

/** The search words in the form that is compared with a search text; `null` if nothing can match. */
export const searchNeedle = (q: string): string | null => {
  const needle = foldedText(q).trim()
  return needle.includes(fieldSeparator) ? null : needle
}
