import { names } from './texts/en/categories.ts'

export type CategoryId = keyof typeof names

export interface Category {
  readonly id: CategoryId
  /** Shown on cards and the brief. */
  readonly name: string
}

/** The 14 categories on offer. Ids 6, 12 and 15 have an icon but are not offered. */
export const categories: readonly Category[] = Object.entries(names).map(([id, name]) => ({
  id: Number(id) as CategoryId,
  name,
}))

/** Borrowing and Lending: its days are days of borrowing. */
export const borrowingCategoryId = 17

const categoriesWithDays: ReadonlySet<number> = new Set([2, 4, 11, 13, 16, 17])

/** Whether a task of this category must say how many days it takes. */
export const needsDays = (categoryId: number): boolean => categoriesWithDays.has(categoryId)

/** The category on offer with this id, if any. */
export const categoryById = (id: number): Category | undefined => categories.find(c => c.id === id)

/** What the category with this id is called; empty if there is none. */
export const nameOfCategory = (id: number): string => categoryById(id)?.name ?? ''
