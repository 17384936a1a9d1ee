import type { Site } from '#contract/entities/market-settings.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import type { AppFont } from '#server/http/app-font.ts'

/** Everybody reads these pages in the market's language. */
export const texts = textsIn(defaultLanguage)

/** Data that all pages of a market share. */
export interface Market {
  site: Site
  /** Where the market is: every address that leaves a page begins with it, whatever host was asked. */
  publicUrl: string
  font: AppFont
}
