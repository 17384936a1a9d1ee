/** The 14 categories on offer. Ids 6, 12 and 15 have an icon but are not offered. */
export const categoryIds = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17] as const

export type CategoryId = (typeof categoryIds)[number]

/** True if this is the id of a category on offer. */
export const isCategory = (id: number): id is CategoryId => categoryIds.includes(id as CategoryId)

/** Borrowing and Lending: its days are days of borrowing. */
export const borrowingCategoryId = 17

/** True if a task of this category must say how many days it takes. */
export const needsDays = (categoryId: number): boolean => [2, 4, 11, 13, 16, 17].includes(categoryId)

/** Operators' own categories have ids from here on. No id is used a second time. */
export const firstOwnCategoryId = 100
export const maxCategoryId = 9_999

/** How many icons there are to choose from. */
export const iconCount = 42

const hues: readonly number[] = [
  265, 265, 240, 85, 290, 215, 190, 335, 20, 310, 150, 55, 70, 5, 120, 35, 165, 100,
]

/** The hue of a category, which stays its own. 0 stands for one that is not known. */
export const hueOfCategory = (id: number): number =>
  id < firstOwnCategoryId ? (hues[id] ?? hues[0]!) : Math.round(id * 137.5) % 360
