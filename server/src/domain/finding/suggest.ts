import { foldedText } from '#contract/search.ts'
import { inLatin } from './latin.ts'
import { isWord, lettersOf } from './words.ts'

/** A word that fewer people use could tell who wrote it. */
const fewestPeople = 3
/** How many of the most frequent words are kept. */
const mostWords = 2_000

interface Written {
  /** The person who wrote it, by internal id. */
  by: number
  text: string
}

/** The words that several people wrote, as they are spelt, those of most people first. */
export const commonWords = (texts: readonly Written[]): string[] => {
  const people = new Map<string, Set<number>>()
  for (const { by, text } of texts)
    for (const word of new Set(lettersOf(text))) {
      if (!isWord(inLatin(word))) continue
      const writers = people.get(word)
      if (writers) writers.add(by)
      else people.set(word, new Set([by]))
    }
  return [...people]
    .filter(([, writers]) => writers.size >= fewestPeople)
    .toSorted(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1))
    .slice(0, mostWords)
    .map(([word]) => word)
}

/** Each word of a text after a space, in Latin letters. */
const spaced = (text: string): string =>
  lettersOf(text)
    .map(word => ` ${inLatin(word)}`)
    .join('')

/** The texts with a word that begins with the typed letters, in either script, without repeats. */
export const beginningWith = (typed: string, texts: readonly string[], most: number): string[] => {
  const beginning = spaced(typed)
  if (beginning === '') return []
  const found = new Map<string, string>()
  for (const text of texts) {
    const key = foldedText(text).trim()
    if (found.size < most && !found.has(key) && spaced(text).includes(beginning)) found.set(key, text)
  }
  return [...found.values()]
}
