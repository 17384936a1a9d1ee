import { type CategoryId, categoryIds, isCategory } from '#contract/categories.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** The categories that this market offers, in its order. */
export function useCategories(): readonly CategoryId[] {
  const site = useSite()
  return site.version === 0 ? categoryIds : site.categories.filter(isCategory)
}
