import type { Site } from '#contract/entities/market-settings.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'

/** Everybody reads these pages in the market's language. */
export const texts = textsIn(defaultLanguage)

/** The files of the app's font: the first for plain English, the others for the letters named beside them. */
export interface AppFont {
  /** Empty where nothing is built. */
  first: string
  files: readonly { url: string; letters: string }[]
}

/** What all pages of a market have in common. */
export interface Market {
  site: Site
  /** Where the market is: every address that leaves a page begins with it, whatever host was asked. */
  publicUrl: string
  font: AppFont
}
