import type { CategoryId } from '../../categories.ts'

/** Names of categories, by id. */
export const names: Readonly<Record<CategoryId, string>> = {
  1: 'Homeworks & assignment',
  2: 'Office Work',
  3: 'Lift-Move-Pack',
  4: 'Tutoring',
  5: 'Computer & IT',
  7: 'Video & Editing',
  8: 'Photography',
  9: 'Design',
  10: 'Delivery & Errands',
  11: 'Pet Care',
  13: 'Events',
  14: 'Custom',
  16: 'Fitness and Health',
  17: 'Borrowing and Lending',
}

/** On the tile of the wizard, where it differs. */
export const tiles: Readonly<Record<number, string>> = { 5: 'Computer IT', 10: 'Delivery and Errands' }
