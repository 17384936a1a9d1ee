/** The 14 categories on offer. Ids 6, 12 and 15 have an icon but are not offered. */
export const categoryIds = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17] as const

export type CategoryId = (typeof categoryIds)[number]

/** True if this is the id of a category on offer. */
export const isCategory = (id: number): id is CategoryId => categoryIds.includes(id as CategoryId)

/** Borrowing and Lending: its days are days of borrowing. */
export const borrowingCategoryId = 17

/** True if a task of this category must say how many days it takes. */
export const needsDays = (categoryId: number): boolean => [2, 4, 11, 13, 16, 17].includes(categoryId)
