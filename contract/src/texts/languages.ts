import * as en from './en.ts'
import type { Texts } from './texts.ts'

/** The languages in which there is a catalogue. */
const catalogues = { en } satisfies Record<string, Texts>

export type Language = keyof typeof catalogues

/** The language of people who have chosen none, of the log and of what is for everybody alike. */
export const defaultLanguage: Language = 'en'

/** Every text in a language. */
export const textsIn = (language: Language): Texts => catalogues[language]
