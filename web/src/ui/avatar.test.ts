import { expect, test, vi } from 'vitest'
import { initialOf } from '#web/ui/avatar.tsx'

test('takes the first letter with all its marks as the initial of a name', () => {
  expect(initialOf(' asha')).toBe('A')
  expect(initialOf('मीरा')).toBe('मी')
  expect(initialOf('e\u0301va')).toBe('E\u0301')
  expect(initialOf('')).toBeUndefined()
})

test('finds the initial in a browser without Intl.Segmenter', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  try {
    expect(initialOf(' asha')).toBe('A')
    expect(initialOf('e\u0301va')).toBe('É')
    expect(initialOf('')).toBeUndefined()
  } finally {
    vi.unstubAllGlobals()
  }
})
