import { foldedText } from '#contract/search.ts'
import { inLatin } from './latin.ts'
import { soundOf, vowelsApart } from './sound.ts'
import { comparedLetters, remains, typosBetween, typosIn } from './typos.ts'

/** Words that say nothing about a task, in Latin letters. */
const empty = new Set(
  `a an and are at be by for from i in is it me my need needed of on or our some someone somebody the to want wanted we with
   you your aur ek hai hain ho ka kar ke ki ko mein mera meri mujhe par se`.split(/\s+/),
)

/** True if a word in Latin letters says something about a task. */
export const isWord = (word: string): boolean => word.length > 1 && !empty.has(word)

/** The words of a text as they are spelt, folded. */
export const lettersOf = (text: string): string[] => foldedText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The distinct words of a text in Latin letters and in its order, without those that say nothing. */
export const wordsOf = (text: string): string[] => {
  const words = lettersOf(text).map(word => [...inLatin(word)].slice(0, comparedLetters).join(''))
  return [...new Set(words.filter(isWord))]
}

/** How many words of a description are kept beside those of the title. */
const mostOfDescription = 30

/** The fields that words of a task are taken from. */
export interface TaskWords {
  title: string
  categoryName: string
  description: string
  answers: readonly { value: string }[]
  modeOfTask: string
  taskCity: string
}

/** The words by which a task is found: of its title, category, city and answers, and the beginning of its description. */
export const wordsOfTask = (task: TaskWords): string[] => {
  const city = task.modeOfTask === 'Remotely' ? '' : task.taskCity
  const answers = task.answers.map(({ value }) => value).join(' ')
  const short = wordsOf(`${task.title} ${task.categoryName} ${city} ${answers}`)
  return [...new Set([...short, ...wordsOf(task.description).slice(0, mostOfDescription)])]
}

/** The keys that a word is looked up by, if it is written in another way: how it sounds, and what typos leave of it. */
export const keysOf = (word: string): string[] => {
  const { consonants } = soundOf(word)
  return [...remains(word), ...(consonants === '' ? [] : [`~${consonants}`])]
}

/** How far a word is from one that was looked for; the farthest that still is the same word, but for typos. */
export const alikeCost = 2
const beginsCost = 3
const typoCost = 4
/** A shorter beginning is that of many words. */
const shortestBeginning = 3

/** How far a word is from one that is looked for: 0 if it is the same, null if it is another word. */
export const costOf = (wanted: string, word: string): number | null => {
  if (wanted === word) return 0
  const [a, b] = [soundOf(wanted), soundOf(word)]
  if (a.consonants === b.consonants && a.consonants !== '') {
    const most = vowelsApart(a.consonants)
    if (typosBetween(a.whole, b.whole, most) <= most) return alikeCost
  }
  if (wanted.length >= shortestBeginning && word.startsWith(wanted)) return beginsCost
  const most = typosIn(Math.max(wanted.length, word.length))
  const typos = typosBetween(wanted, word, most)
  return typos <= most ? typoCost + typos : null
}

/** The key that a person's skill is compared by: 'plumber', 'plumbing' and 'प्लंबर' are the same. */
const skillOf = (word: string): string => {
  const stem = word.replace(/(?<=...)(ers?|ors?|ars?|ing|s)$/, '')
  const { consonants, whole } = soundOf(stem)
  return consonants.length > 3 ? consonants : whole
}

/** The skills that a text names, in the form in which they are compared. */
export const skillsIn = (text: string): string[] => [...new Set(wordsOf(text).map(skillOf))]
