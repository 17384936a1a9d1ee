/** Times of day that a task may ask for. */
export const timeSlots = ['Morning', 'Afternoon', 'Evening'] as const
