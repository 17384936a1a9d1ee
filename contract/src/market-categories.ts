import { type CategoryId, categoryIds, firstOwnCategoryId, needsDays } from './categories.ts'
import type { CategoryDetail, CategoryField } from './entities/category.ts'

/** A category as a market has it. */
export interface MarketCategory {
  id: number
  name: string
  /** Its name on the tile of the wizard. */
  tile: string
  /** The number of its icon in the app's set. */
  icon: number
  asksDays: boolean
  fields: readonly CategoryField[]
  /** True if new tasks can have it. */
  isOffered: boolean
}

/** The names of the fourteen. */
interface Names {
  names: Readonly<Record<CategoryId, string>>
  tiles: Readonly<Record<number, string>>
}

/** The operators' settings. Without any, the fourteen as they come. */
export interface CategorySettings {
  categories?: readonly number[]
  categoryDetails?: readonly CategoryDetail[]
}

/** The icon of a category that has no other: each of the first 17 has its own. */
export const iconAsItComes = (id: number): number => (id < firstOwnCategoryId ? id : 0)

/** All categories of a market: those on offer in their order, then the others. */
export const marketCategories = (
  { categories = categoryIds, categoryDetails = [] }: CategorySettings,
  { names, tiles }: Names,
): MarketCategory[] => {
  const details = new Map(categoryDetails.map(detail => [detail.id, detail]))
  const known = (id: number) => details.has(id) || names[id as CategoryId] !== undefined
  const ids = new Set([...categories.filter(known), ...categoryIds, ...details.keys()])
  return [...ids].map(id => {
    const { name, icon, asksDays, fields }: Partial<CategoryDetail> = details.get(id) ?? {}
    const asItComes = names[id as CategoryId] ?? ''
    return {
      id,
      name: name ?? asItComes,
      tile: name ?? tiles[id] ?? asItComes,
      icon: icon ?? iconAsItComes(id),
      asksDays: asksDays ?? needsDays(id),
      fields: fields ?? [],
      isOffered: categories.includes(id),
    }
  })
}
