import type { Site } from '#contract/entities/market-settings.ts'
import { type MarketCategory, marketCategories } from '#contract/market-categories.ts'
import { texts } from '#web/texts.ts'
import { useSite } from './site-brand.ts'

let made: { site: Site; names: unknown; all: readonly MarketCategory[] } | undefined

/** All categories of this market; those on offer come first, in its order. Made once for all that show one. */
export function useAllCategories(): readonly MarketCategory[] {
  const site = useSite()
  const names = texts.categories
  if (made?.site !== site || made.names !== names) made = { site, names, all: marketCategories(site, names) }
  return made.all
}

/** Those that new tasks can have. */
export const useCategories = (): readonly MarketCategory[] =>
  useAllCategories().filter(({ isOffered }) => isOffered)

/** A category of this market; undefined if there is none with this id. */
export const useCategory = (categoryId: number): MarketCategory | undefined =>
  useAllCategories().find(({ id }) => id === categoryId)

/** The name of a task's category in the language of the page. */
export const useCategoryName = (task: { categoryId: number; categoryName: string }): string =>
  useCategory(task.categoryId)?.name ?? task.categoryName
