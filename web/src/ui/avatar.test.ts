import { expect, test } from 'vitest'
import { initialOf } from '#web/ui/avatar.tsx'

test('the initial of a name is its first letter with all its marks', () => {
  expect(initialOf(' asha')).toBe('A')
  expect(initialOf('मीरा')).toBe('मी')
  expect(initialOf('e\u0301va')).toBe('E\u0301')
  expect(initialOf('')).toBeUndefined()
})
