import { isolated } from '../shown-text.ts'
import * as en from './en.ts'
import type { Texts } from './texts.ts'

/** The languages in which there is a catalogue. */
const catalogues = { en } satisfies Record<string, Texts>

export type Language = keyof typeof catalogues

/** The language of people who have chosen none, of the log, and of texts for everybody. */
export const defaultLanguage: Language = 'en'

/** The parameters of a text, with right-to-left words isolated. */
const given = (value: unknown): unknown => {
  if (typeof value === 'string') return isolated(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(given)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, given(inner)]))
}

/** The texts of a catalogue; names, titles and the like in a sentence never turn the rest of it around. */
const isolating = (texts: unknown): unknown => {
  if (typeof texts === 'function') return (...values: unknown[]) => texts(...values.map(given))
  if (texts === null || typeof texts !== 'object' || Array.isArray(texts)) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, isolating(inner)]))
}

const ready = Object.fromEntries(
  Object.entries(catalogues).map(([language, texts]) => [language, isolating(texts) as Texts]),
) as Record<Language, Texts>

/** Every text in a language. */
export const textsIn = (language: Language): Texts => ready[language]
