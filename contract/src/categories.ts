export interface Category {
  readonly id: number
  /** Stored on the task and shown on cards and the brief. */
  readonly name: string
  /** Shown on the tile of the wizard where it differs from the stored name. */
  readonly tile: string
}

/** The 14 categories on offer. Ids 6, 12 and 15 have an icon but are not offered. */
export const categories: readonly Category[] = [
  { id: 1, name: 'Homeworks & assignment', tile: 'Homeworks & assignment' },
  { id: 2, name: 'Office Work', tile: 'Office Work' },
  { id: 3, name: 'Lift-Move-Pack', tile: 'Lift-Move-Pack' },
  { id: 4, name: 'Tutoring', tile: 'Tutoring' },
  { id: 5, name: 'Computer & IT', tile: 'Computer IT' },
  { id: 7, name: 'Video & Editing', tile: 'Video & Editing' },
  { id: 8, name: 'Photography', tile: 'Photography' },
  { id: 9, name: 'Design', tile: 'Design' },
  { id: 10, name: 'Delivery & Errands', tile: 'Delivery and Errands' },
  { id: 11, name: 'Pet Care', tile: 'Pet Care' },
  { id: 13, name: 'Events', tile: 'Events' },
  { id: 14, name: 'Custom', tile: 'Custom' },
  { id: 16, name: 'Fitness and Health', tile: 'Fitness and Health' },
  { id: 17, name: 'Borrowing and Lending', tile: 'Borrowing and Lending' },
]

/** Borrowing and Lending: its days are days of borrowing. */
export const borrowingCategoryId = 17

const categoriesWithDays: ReadonlySet<number> = new Set([2, 4, 11, 13, 16, 17])

/** Whether a task of this category must say how many days it takes. */
export const needsDays = (categoryId: number): boolean => categoriesWithDays.has(categoryId)

/** The category on offer with this id, if any. */
export const categoryById = (id: number): Category | undefined => categories.find(c => c.id === id)
