import { alikeCost, costOf, wordsOf } from './words.ts'

/** A part of a search: each alternative is some words, which must all be there. The first is what was typed. */
export type Wanted = readonly (readonly string[])[]

/** How many words of a search count. */
const mostWords = 8

/** Groups of phrases that mean the same, as words. */
const asWords = (synonyms: readonly (readonly string[])[]): string[][][] =>
  synonyms.map(group => group.map(wordsOf).filter(words => words.length > 0))

const isAlike = (word: string, typed: string | undefined): boolean => {
  const cost = typed === undefined ? null : costOf(word, typed)
  return cost !== null && cost <= alikeCost
}

const begins = (words: readonly string[], from: number, phrase: readonly string[]): boolean =>
  phrase.every((word, i) => isAlike(word, words[from + i]))

/** The parts of a search. Where it has a phrase with synonyms, these are alternatives. */
export const wantedIn = (q: string, synonyms: readonly (readonly string[])[]): Wanted[] => {
  const groups = asWords(synonyms)
  const words = wordsOf(q).slice(0, mostWords)
  const wanted: Wanted[] = []
  for (let at = 0; at < words.length; ) {
    const fitting = groups.flatMap(group =>
      group.filter(phrase => begins(words, at, phrase)).map(phrase => ({ phrase, group })),
    )
    const longest = Math.max(1, ...fitting.map(({ phrase }) => phrase.length))
    const typed = words.slice(at, at + longest)
    const others = fitting
      .filter(({ phrase }) => phrase.length === longest)
      .flatMap(({ group, phrase }) => group.filter(other => other !== phrase))
    wanted.push([typed, ...others])
    at += longest
  }
  return wanted
}
