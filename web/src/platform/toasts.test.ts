import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Toast, toast, useToasterStore } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/entities/user.ts'
import { keepUser, loseSession } from '#web/platform/session.ts'
import { showError, showNews, showSuccess } from '#web/platform/toasts.ts'
import { Toaster } from '#web/ui/toaster.tsx'

/** The toasts as the toaster gets them, with the durations that it gives to those without one. */
function shown(): Toast[] {
  let toasts: Toast[] = []
  renderToStaticMarkup(
    createElement(() => {
      toasts = useToasterStore({}).toasts
      return null
    }),
  )
  return toasts
}

/** Toasts are raised once their library is there. */
const raised = () => new Promise(resolve => setTimeout(resolve, 20))

afterEach(() => toast.remove())

test('[state.4] shows an error for 4 s, a success for 2 s, a message or an alert for 5 s', async () => {
  showError('No luck')
  showSuccess('Done')
  showNews('offer', 1, () => 'New Offer')
  await raised()
  const facts = shown().map(({ type, message, duration }) => [type, message, duration])
  expect(facts).toEqual([
    ['blank', 'New Offer', 5_000],
    ['success', 'Done', 2_000],
    ['error', 'No luck', 4_000],
  ])
})

test('takes back what it said of a log-in that the browser did not keep', async () => {
  vi.stubGlobal('location', { pathname: '/app/login', search: '' })
  const client = new QueryClient()
  keepUser(client, { givenId: 'asha' } as User)
  showSuccess('Login Successful')
  await raised()
  loseSession(client)
  await raised()
  expect(shown().map(({ message, visible }) => [message, visible])).toEqual([['Login Successful', false]])
})

test('[state.4] shows blank, error, success, loading and custom toasts', () => {
  toast('a blank one')
  toast.error('an error')
  toast.success('a success')
  toast.loading('a loading one')
  toast.custom('a custom one')
  const html = renderToStaticMarkup(createElement(Toaster))
  for (const words of ['a blank one', 'an error', 'a success', 'a loading one', 'a custom one'])
    expect(html).toContain(words)
})

test('joins news of one kind in a toast while it shows, and starts a new one after it is closed', async () => {
  let close = () => {}
  const draw = (items: readonly string[], end: () => void) => {
    close = end
    return items.join(' and ')
  }
  showNews('message', 'one', draw)
  showNews('message', 'two', draw)
  showNews('alert', 'three', draw)
  const showing = async () => {
    await raised()
    return shown()
      .filter(({ visible }) => visible)
      .map(({ message }) => message)
  }
  expect(await showing()).toEqual(['three', 'one and two'])
  showNews('message', 'four', draw)
  expect(await showing()).toEqual(['three', 'one and two and four'])
  close()
  expect(await showing()).toEqual(['three'])
  showNews('message', 'five', draw)
  expect(await showing()).toEqual(['five', 'three'])
})

test('[state.4] shows the newest 20 of more toasts', async () => {
  for (let count = 1; count <= 23; count++) showNews(`kind ${count}`, count, () => `News ${count}.`)
  await raised()
  const html = renderToStaticMarkup(createElement(Toaster))
  const words = Array.from({ length: 23 }, (_, index) => `News ${index + 1}.`)
  expect(words.filter(text => !html.includes(text))).toEqual(['News 1.', 'News 2.', 'News 3.'])
})
