import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPlace, placeToReturnTo, rememberPlace } from '#web/platform/return-to.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The address bar as it is when one is led away. */
const at = (address: string, state: object | null = null) => {
  const { pathname, search, hash } = new URL(address, 'https://bazaar.example')
  vi.stubGlobal('location', { pathname, search, hash })
  vi.stubGlobal('history', { state })
}

const asha = 'asha'

test('remembers a page with its search, the token of its link and its step', () => {
  at('/app/?q=paint&status=Open')
  rememberPlace(null)
  expect(placeToReturnTo(asha)).toMatchObject({ path: '/?q=paint&status=Open' })
  at('/app/verify/college#token=abc')
  rememberPlace(null)
  expect(placeToReturnTo(asha)).toMatchObject({ path: '/verify/college#token=abc' })
  at('/app/post', { step: 2 })
  rememberPlace(asha)
  expect(placeToReturnTo(asha)).toMatchObject({ path: '/post', step: 2 })
  forgetPlace()
  expect(placeToReturnTo(asha)).toBeNull()
})

test('leads nobody else to a page that somebody was led away from', () => {
  at('/app/messages/ravi')
  rememberPlace(asha)
  expect(placeToReturnTo('meera')).toBeNull()
  expect(placeToReturnTo(asha)).toMatchObject({ path: '/messages/ravi' })
})

test('remembers only pages of the app that need a log-in', () => {
  at('/app/alerts')
  rememberPlace(null)
  for (const address of [
    '/app/login',
    '/app/gettingStarted',
    '/app/verify-email?token=x',
    '/app//evil.example/',
    '/app/https://evil.example/',
    '/app/no/such/page',
  ]) {
    at(address)
    rememberPlace(null)
    expect(placeToReturnTo(asha), address).toMatchObject({ path: '/alerts' })
  }
})

test('leads nowhere, and breaks nothing, when the browser stores nothing', () => {
  at('/app/alerts')
  const fail = () => {
    throw new Error('not allowed')
  }
  vi.stubGlobal('sessionStorage', { getItem: fail, setItem: fail, removeItem: fail })
  rememberPlace(asha)
  expect(placeToReturnTo(asha)).toBeNull()
  forgetPlace()
})
