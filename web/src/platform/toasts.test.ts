import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Toast, toast, useToasterStore } from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
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

afterEach(() => toast.remove())

test('[state.4] an error shows for 4 s, a success for 2 s, a message or an alert for 5 s', () => {
  showError('No luck')
  showSuccess('Done')
  showNews('New Offer')
  const facts = shown().map(({ type, message, duration }) => [type, message, duration])
  expect(facts).toEqual([
    ['blank', 'New Offer', 5_000],
    ['success', 'Done', 2_000],
    ['error', 'No luck', 4_000],
  ])
})

test('[state.4] blank, error, success, loading and custom toasts all show', () => {
  toast('a blank one')
  toast.error('an error')
  toast.success('a success')
  toast.loading('a loading one')
  toast.custom('a custom one')
  const html = renderToStaticMarkup(createElement(Toaster))
  for (const words of ['a blank one', 'an error', 'a success', 'a loading one', 'a custom one'])
    expect(html).toContain(words)
})

test('[state.4] of more than 20 toasts the newest 20 show', () => {
  for (let count = 1; count <= 23; count++) showNews(`News ${count}.`)
  const html = renderToStaticMarkup(createElement(Toaster))
  const words = Array.from({ length: 23 }, (_, index) => `News ${index + 1}.`)
  expect(words.filter(text => !html.includes(text))).toEqual(['News 1.', 'News 2.', 'News 3.'])
})
