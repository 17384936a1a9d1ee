/** Times of day a task may ask for, with the hours shown beside each. */
export const timeSlots = [
  { id: 'Morning', hours: 'before 11 AM' },
  { id: 'Afternoon', hours: '11 am-4 pm' },
  { id: 'Evening', hours: 'after 4 PM' },
] as const
