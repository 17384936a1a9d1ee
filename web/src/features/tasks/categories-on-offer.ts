import { type Category, categories, categoryById } from '#contract/categories.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** The categories that this market offers, in its order. */
export function useCategories(): readonly Category[] {
  const site = useSite()
  return site.version === 0 ? categories : site.categories.flatMap(id => categoryById(id) ?? [])
}
