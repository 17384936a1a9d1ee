import type { CSSProperties } from 'react'
import { hueOfCategory } from '#contract/categories.ts'

/** The hues of people without a face. */
const personHues = [285, 80, 165, 35, 235]

/** For the class `tb-cloth` (theme/parts.css). */
const styleOf = (hue: number) => ({ '--hue': hue }) as CSSProperties

export const clothOfCategory = (categoryId: number): CSSProperties => styleOf(hueOfCategory(categoryId))

/** The cloth that stays a person's, by name. */
export function clothOfPerson(name: string): CSSProperties {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return styleOf(personHues[sum % personHues.length]!)
}
