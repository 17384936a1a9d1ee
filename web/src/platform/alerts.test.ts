import { expect, test } from 'vitest'
import type { Alert } from '#contract/entities/alert.ts'
import { withKnown } from '#web/platform/alerts.ts'

const list = (...numbers: number[]) => [{ alerts: numbers.map(n => ({ _id: String(n) }) as Alert) }]
const numbersOf = ([page]: { alerts: Alert[] }[]) => page?.alerts.map(({ _id }) => Number(_id))

test('keeps an alert that came live while the list was on its way', () => {
  expect(numbersOf(withKnown(list(2, 1), list(3, 2, 1)))).toEqual([3, 2, 1])
  expect(numbersOf(withKnown(list(), list(1)))).toEqual([1])
})

test('keeps older alerts that join on, and drops those that do not', () => {
  expect(numbersOf(withKnown(list(4, 3), list(3, 2, 1)))).toEqual([4, 3, 2, 1])
  expect(numbersOf(withKnown(list(9, 8), list(3, 2, 1)))).toEqual([9, 8])
})
