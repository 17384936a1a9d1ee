// What a field for a number says of what was typed.
export const unclearAmount = 'Please write an amount such as 1,500 or 1500.50'
export const unclearNumber = 'Please write a whole number such as 3'
export const atLeast = (least: string) => `Must be at least ${least}`
export const atMost = (most: string) => `Must be at most ${most}`
