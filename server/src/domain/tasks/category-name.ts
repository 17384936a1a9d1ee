import { isCategory } from '#contract/categories.ts'
import { defaultLanguage, type Language, textsIn } from '#contract/texts/languages.ts'

/** The name of a category; empty if there is none with this id. */
export const categoryName = (id: number, language: Language = defaultLanguage): string =>
  isCategory(id) ? textsIn(language).categories.names[id] : ''
