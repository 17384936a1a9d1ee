import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import {
  clearDrafts,
  draftIn,
  draftKey,
  dropDraft,
  keepDraft,
  storedDraft,
} from '#web/platform/draft-store.ts'

let stored: Record<string, string>

/** A browser's storage: an object whose keys are what is stored. */
const storage = () => {
  stored = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  clearDrafts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draftOf = (givenId: string, name = 'offer') => draftIn(storedDraft(draftKey(givenId, name)))

test('a draft is kept for a week after the last change', () => {
  keepDraft('asha', 'offer', { price: '450' })
  vi.advanceTimersByTime(6 * dayMs)
  expect(draftOf('asha')).toEqual({ price: '450' })
  keepDraft('asha', 'offer', { price: '500' })
  vi.advanceTimersByTime(6 * dayMs)
  expect(draftOf('asha')).toEqual({ price: '500' })
  vi.advanceTimersByTime(dayMs + 1)
  expect(draftOf('asha')).toBeNull()
  dropDraft(draftKey('asha', 'offer'))
  expect(stored).toEqual({})
})

test('a log-in deletes the drafts of others and what is too old, a log-out all, and nothing else', () => {
  localStorage.setItem('theme', 'dark')
  keepDraft('asha', 'old', 1)
  vi.advanceTimersByTime(8 * dayMs)
  keepDraft('asha', 'offer', 1)
  keepDraft('ravi', 'offer', 2)
  localStorage.setItem('draft of something unreadable', '{')
  clearDrafts('asha')
  expect(Object.keys(stored)).toEqual(['theme', draftKey('asha', 'offer')])
  clearDrafts()
  expect(Object.keys(stored)).toEqual(['theme'])
})

test('where the browser stores nothing a draft lasts as long as the tab', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {},
  })
  keepDraft('asha', 'offer', { price: '450' })
  expect(draftOf('asha')).toEqual({ price: '450' })
  dropDraft(draftKey('asha', 'offer'))
  expect(draftOf('asha')).toBeNull()
})
