import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLatin } from './latin.ts'
import { soundOf } from './sound.ts'
import { remains, typosBetween, typosIn } from './typos.ts'
import { wantedIn } from './wanted.ts'
import { alikeCost, costOf, keysOf, skillsIn, wordsOf, wordsOfTask } from './words.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const aWord = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 16 })

/** A part of a word with one typo of the four kinds. */
const mistyped = (part: string, typo: { kind: number; at: number; letter: string } | undefined) => {
  if (!typo) return part
  const { kind, letter } = typo
  const i = typo.at % part.length
  if (kind === 0) return part.slice(0, i) + part.slice(i + 1)
  if (kind === 1) return part.slice(0, i) + letter + part.slice(i)
  if (kind === 2) return part.slice(0, i) + letter + part.slice(i + 1)
  return i + 1 < part.length ? part.slice(0, i) + part[i + 1]! + part[i]! + part.slice(i + 2) : part
}
const aTypo = fc.record({ kind: fc.nat(3), at: fc.nat(15), letter: fc.constantFrom(...letters) })

test('[find.1] finds every word with as many typos as it may have, by a key that both share', () => {
  fc.assert(
    fc.property(aWord, fc.array(aTypo, { maxLength: 2 }), (word, typos) => {
      const may = typosIn(word.length)
      const half = may === 2 ? word.length >> 1 : word.length
      // One in each half: two that fall on each other may be three.
      const typed =
        mistyped(word.slice(0, half), may > 0 ? typos[0] : undefined) +
        mistyped(word.slice(half), may > 1 ? typos[1] : undefined)
      fc.pre(typed.length > 1)
      expect(costOf(typed, word)).not.toBeNull()
      const keys = new Set(keysOf(word))
      expect(keysOf(typed).some(key => keys.has(key)) || word.startsWith(typed)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('counts a letter too many, missing, wrong or swapped as one typo, and no further than it is asked', () => {
  for (const typed of ['plumbr', 'plumbeer', 'plimber', 'plubmer'])
    expect(typosBetween(typed, 'plumber', 2)).toBe(1)
  expect(typosBetween('plumber', 'plumber', 0)).toBe(0)
  expect(typosBetween('plumber', 'painter', 2)).toBe(3)
  expect(typosBetween('a', 'abcdef', 2)).toBe(3)
  expect([4, 5, 8, 9, 30].map(typosIn)).toEqual([0, 1, 1, 2, 2])
  expect(remains('sofa')).toEqual(['sofa'])
  expect(remains('abcde').toSorted()).toEqual(['abcd', 'abcde', 'abce', 'abde', 'acde', 'bcde'])
})

test('writes Devanagari in Latin letters, as it is spoken', () => {
  const pairs = {
    ...{
      नल: 'nal',
      सफ़ाई: 'safai',
      कमल: 'kamal',
      मिस्त्री: 'mistri',
      ज्ञान: 'gyan',
      हिंदी: 'hindi',
      न: 'na',
      '१२': '12',
    },
    ...{ पुणे: 'pune', डिज़ाइन: 'dizain', abc: 'abc', घर: 'ghar' },
  }
  for (const [written, latin] of Object.entries(pairs))
    expect([written, inLatin(written.normalize('NFC'))]).toEqual([written, latin])
})

test('hears the same in other spellings, and tells short words apart by their vowels', () => {
  const same = [
    ['safai', 'saphaayi'],
    ['pooja', 'puja'],
    ['mehendi', 'mehndi'],
    ['wala', 'vaalaa'],
    ['pets', 'pet'],
  ]
  for (const [a, b] of same) expect([a, soundOf(a!)]).toEqual([a, soundOf(b!)])
  for (const [a, b] of [
    ['sofa', 'safai'],
    ['dog', 'dig'],
    ['cook', 'cake'],
    ['plumber', 'number'],
    ['walk', 'work'],
  ])
    expect([a, b, costOf(a!, b!)]).toEqual([a, b, null])
  expect(costOf('sofa', 'sofa')).toBe(0)
  expect(costOf('safaai', 'safai')).toBe(alikeCost)
  // The beginning of a word is nearer than a typo, and farther than its sound.
  expect(costOf('walk', 'walking')).toBeGreaterThan(alikeCost)
  expect(costOf('walk', 'walking')).toBeLessThan(costOf('plubmer', 'plumber')!)
})

test('takes the words of a text without those that say nothing, each once and of a bounded length', () => {
  expect(wordsOf('Walk my DOG, and the dog’s friend — in Pūne!')).toEqual(['walk', 'dog', 'friend', 'pune'])
  expect(wordsOf('x'.repeat(40))).toEqual(['x'.repeat(16)])
  const task = {
    title: 'Walk my dog',
    categoryName: 'Pet Care',
    description: 'At 7 am. '.repeat(9),
    modeOfTask: 'In-Person',
    taskCity: 'Pune',
    answers: [{ value: 'Labrador' }],
  }
  expect(wordsOfTask(task)).toEqual(['walk', 'dog', 'pet', 'care', 'pune', 'labrador', 'am'])
  expect(wordsOfTask({ ...task, modeOfTask: 'Remotely' })).not.toContain('pune')
  const long = Array.from({ length: 90 }, (_, i) => `word${i}`).join(' ')
  expect(wordsOfTask({ ...task, description: long })).toHaveLength(36)
})

test('sees synonyms as alternatives, the longest phrase first, and at most eight words', () => {
  const synonyms = [
    ['AC', 'air conditioner'],
    ['air', 'wind'],
  ]
  expect(wantedIn('repair ac', synonyms)).toEqual([[['repair']], [['ac'], ['air', 'conditioner']]])
  expect(wantedIn('air conditioner repair', synonyms)).toEqual([
    [['air', 'conditioner'], ['ac']],
    [['repair']],
  ])
  expect(wantedIn('air pump', synonyms)).toEqual([[['air'], ['wind']], [['pump']]])
  expect(wantedIn('the', synonyms)).toEqual([])
  expect(wantedIn('a1 b1 c1 d1 e1 f1 g1 h1 i1 j1', [])).toHaveLength(8)
})

test('compares skills by their stem and sound', () => {
  expect(new Set(skillsIn('plumber, plumbing प्लंबर')).size).toBe(1)
  expect(new Set(skillsIn('cleaner cleaning clean')).size).toBe(1)
  expect(skillsIn('Cook')).not.toEqual(skillsIn('Cake'))
})
