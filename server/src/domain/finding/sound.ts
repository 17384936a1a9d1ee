import { LRUCache } from 'lru-cache'

/** Spellings that sound alike, in the order in which it is changed. */
const alike: readonly [pattern: RegExp, sound: string][] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/ght/g, 't'],
  [/[ts]ion/g, 'sn'],
  [/dge/g, 'j'],
  [/(?<=..)ge$/, 'j'],
  [/aw$/, 'a'],
  [/ow$/, 'u'],
  [/(?<=[^aeiou])yu/g, 'u'],
  [/sch/g, 'sk'],
  // One letter for the sound, which no word is written with.
  [/tch|ch+/g, 'C'],
  [/ck/g, 'k'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/([bdgjkt])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/m(?=[pb])/g, 'n'],
  [/(?<=..[^aeiou])e$/, ''],
  [/(?<=[aeiou])y(?=[aeiou])/g, ''],
  [/(?<=.)h/g, ''],
  [/a/g, ''],
  [/[eiy]+/g, 'i'],
  [/[ou]+/g, 'u'],
  [/(.)\1+/g, '$1'],
  // One thing or several.
  [/(?<=...)s$/, ''],
]

export interface Sound {
  /** The word without its vowels: words that sound alike have the same. */
  consonants: string
  /** The same with those vowels that are more than a breath. */
  whole: string
}

const heard = (latin: string): Sound => {
  const whole = alike.reduce((sound, [pattern, to]) => sound.replace(pattern, to), latin)
  return { whole, consonants: whole.replaceAll(/[iu]/g, '').replaceAll(/(.)\1+/g, '$1') }
}

/** Each search compares the same words again. */
const known = new LRUCache<string, Sound>({ max: 20_000 })

/** How a word in Latin letters sounds, whoever wrote it: 'safai', 'safaai' and 'saphayi' sound the same. */
export const soundOf = (latin: string): Sound => {
  const before = known.get(latin)
  if (before) return before
  const sound = heard(latin)
  known.set(latin, sound)
  return sound
}

/** In how many vowels words of so many consonants may differ and still sound alike: short ones in none. */
export const vowelsApart = (consonants: string): number => Math.min(2, Math.max(0, consonants.length - 2))
