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

type Stored = Record<string, string>

/** The storage of all tabs, and this tab's own. */
let stored: Stored
let own: Stored

/** A browser's storage: an object whose keys are what is stored. */
const storage = (stored: Stored) => {
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

/** Lets everything that follows happen in this tab. */
const inTab = (tab: Stored) => {
  own = tab
  vi.stubGlobal('sessionStorage', storage(own))
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = {}
  vi.stubGlobal('localStorage', storage(stored))
  inTab({})
})
afterEach(() => {
  clearDrafts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draftOf = (givenId: string, name = 'offer') => draftIn(storedDraft(draftKey(givenId, name)))

test('keeps a draft for a week after the last change', () => {
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

test('deletes the drafts of others and old ones at log-in, all at log-out, and nothing else', () => {
  localStorage.setItem('theme', 'dark')
  keepDraft('asha', 'old', 1)
  vi.advanceTimersByTime(8 * dayMs)
  keepDraft('asha', 'offer', 1)
  keepDraft('ravi', 'offer', 2)
  localStorage.setItem('draft of something unreadable', '{')
  clearDrafts('asha')
  expect(Object.keys(stored)).toEqual(['theme', draftKey('asha', 'offer')])
  clearDrafts()
  expect([Object.keys(stored), own]).toEqual([['theme'], {}])
})

test('keeps in each of two tabs what is written there', () => {
  const [first, second] = [{}, {}]
  inTab(first)
  keepDraft('asha', 'offer', 1)
  inTab(second)
  expect(draftOf('asha')).toBe(1)
  keepDraft('asha', 'offer', 2)
  inTab(first)
  expect(draftOf('asha')).toBe(1)
  // It is sent from here: the other tab's stays there, does not come up here, and is there for the next tab.
  dropDraft(draftKey('asha', 'offer'))
  expect(draftOf('asha')).toBeNull()
  inTab(second)
  expect(draftOf('asha')).toBe(2)
  inTab({})
  expect(draftOf('asha')).toBe(2)
  inTab(second)
  dropDraft(draftKey('asha', 'offer'))
  expect(stored).toEqual({})
})

test('keeps a draft as long as the tab when the browser stores nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {},
  }
  vi.stubGlobal('localStorage', full)
  vi.stubGlobal('sessionStorage', full)
  keepDraft('asha', 'offer', { price: '450' })
  expect(draftOf('asha')).toEqual({ price: '450' })
  dropDraft(draftKey('asha', 'offer'))
  expect(draftOf('asha')).toBeNull()
})
