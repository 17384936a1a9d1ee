export const chooseDate = 'Choose a date'
export const dateFormat = 'DD-MM-YYYY'
export const tooEarly = (day: string) => `Too early. Choose ${day} or a later day.`
export const confirmDate = 'Confirm'
export const previousMonth = 'Previous month'
export const nextMonth = 'Next month'
export const year = 'Year'
/** A day's accessible name: 'Today, Saturday, 21 November 2026, selected'. */
export const dayName = (day: string, isToday: boolean, isSelected: boolean) =>
  `${isToday ? 'Today, ' : ''}${day}${isSelected ? ', selected' : ''}`
