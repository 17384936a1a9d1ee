import { plural } from '../plural.ts'
import { locale } from './common.ts'

// The message of a field about a wrong input.
export const chooseOne = 'Please choose one'
export const missing = (label: string) => `${label} is required`
export const pasteCut = (count: number) =>
  plural(locale, count, {
    one: 'The last character of what you pasted was too much, and was cut',
    other: `The last ${count} characters of what you pasted were too much, and were cut`,
  })

// Words for a form that was left before it was sent.
export const kept = 'We kept what you wrote.'
export const startAfresh = 'Start afresh'

// Words for a number.
export const unclearAmount = 'Please write an amount such as 1,500 or 1500.50'
export const unclearNumber = 'Please write a whole number such as 3'
export const atLeast = (least: string) => `Must be at least ${least}`
export const atMost = (most: string) => `Must be at most ${most}`

// Beside a field.
export const optional = 'Optional'
export const showPassword = 'Show'
export const hidePassword = 'Hide'

// Stars.
export const newHere = 'New here'
export const ratedOf = (rating: number) => `Rated ${rating} out of 5`
export const rating = 'Rating'
export const starCount = (count: number) => plural(locale, count, { one: '1 star', other: `${count} stars` })
