import { isCategory } from '#contract/categories.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { type MarketCategory, marketCategories } from '#contract/market-categories.ts'
import { foldedText } from '#contract/search.ts'
import { defaultLanguage, type Language, textsIn } from '#contract/texts/languages.ts'

/** The name of a category where operators have given it no other name; empty if it is none of the fourteen. */
export const nameAsItComes = (id: number, language: Language = defaultLanguage): string =>
  isCategory(id) ? textsIn(language).categories.names[id] : ''

/** A task's category, as its row has it. */
export interface CategoryRow {
  category_id: number
  category_name: string | null
}

/** The name of a task's category. */
export const categoryName = ({ category_id: id, category_name: name }: CategoryRow, language?: Language) =>
  name ?? nameAsItComes(id, language)

/** The categories of a market. */
export const categoriesIn = (
  settings: Pick<SiteSettings, 'categories' | 'categoryDetails'>,
  language: Language = defaultLanguage,
): MarketCategory[] => marketCategories(settings, textsIn(language).categories)

/** True if a category has another name than before. */
export const areRenamed = (before: SiteSettings, after: SiteSettings): boolean => {
  const names = new Map(categoriesIn(before).map(({ id, name }) => [id, name]))
  return categoriesIn(after).some(({ id, name }) => names.has(id) && names.get(id) !== name)
}

/** A name as tasks keep it: only one that operators have given. */
export const storedName = ({ id, name }: Pick<MarketCategory, 'id' | 'name'>): string | null =>
  name === nameAsItComes(id) ? null : name

/** 'Lift-Move-Pack' as 'lift-move-pack', for an address. No two categories of a market have the same. */
export const slugOf = (name: string): string =>
  foldedText(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
