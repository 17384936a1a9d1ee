import type { Wanted } from './wanted.ts'
import { costOf, wordsOf } from './words.ts'

/** Added where another phrase than the typed one is found. */
const synonymCost = 1
/** Added where a word stands in the category or the city, or only in the description. */
const besideCost = 1
const describedCost = 3

export interface Ranked {
  title: string
  /** The name of the task's category, and its city. */
  beside: string
  words: readonly string[]
}

const least = (costs: (number | null)[]): number | null =>
  costs.reduce((a, b) => (a === null ? b : b === null ? a : Math.min(a, b)), null)

/** A function's answers, each worked out once: many tasks have the same words. */
const remembered = <T>(work: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, work(text))
    return known.get(text)!
  }
}

/** Tells of each task how far it is from a search: 0 if its title has each word, null if it lacks one. */
export const distanceFrom = (wanted: readonly Wanted[]): ((task: Ranked) => number | null) => {
  const costsOf = new Map(
    wanted.flat(2).map(word => [word, remembered(other => costOf(word, other))] as const),
  )
  const wordsBeside = remembered(text => new Set(wordsOf(text)))
  return task => {
    const [title, beside] = [new Set(wordsOf(task.title)), wordsBeside(task.beside)]
    const placeOf = (word: string) => (title.has(word) ? 0 : beside.has(word) ? besideCost : describedCost)
    const wordCost = (word: string) =>
      least(
        task.words.map(other => {
          const cost = costsOf.get(word)!(other)
          return cost === null ? null : cost + placeOf(other)
        }),
      )
    const phraseCost = (phrase: readonly string[], extra: number): number | null =>
      phrase.reduce<number | null>((sum, word) => {
        const cost = sum === null ? null : wordCost(word)
        return cost === null ? null : sum! + cost
      }, extra)
    return wanted.reduce<number | null>((sum, phrases) => {
      const costs = phrases.map((phrase, i) => phraseCost(phrase, i === 0 ? 0 : synonymCost))
      const cost = sum === null ? null : least(costs)
      return cost === null ? null : sum! + cost
    }, 0)
  }
}
