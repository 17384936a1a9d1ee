import type { CSSProperties } from 'react'

/** The hues of the categories, by id; 0 stands for one that is not known. Fixed, so that each keeps its own. */
const categoryHues = [265, 265, 240, 85, 290, 215, 190, 335, 20, 310, 150, 55, 70, 5, 120, 35, 165, 100]

/** The hues of people without a face. */
const personHues = [285, 80, 165, 35, 235]

/** For the class `tb-cloth` (theme/parts.css). */
const styleOf = (hue: number) => ({ '--hue': hue }) as CSSProperties

export const clothOfCategory = (categoryId: number): CSSProperties =>
  styleOf(categoryHues[categoryId] ?? categoryHues[0]!)

/** The cloth that stays a person's, by name. */
export function clothOfPerson(name: string): CSSProperties {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return styleOf(personHues[sum % personHues.length]!)
}
