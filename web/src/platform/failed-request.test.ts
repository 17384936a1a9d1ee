import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { failedRequests, noteFailed } from '#web/platform/failed-request.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FailedRequests } from '#web/ui/request-id.tsx'

afterEach(() => vi.useRealTimers())

const shown = (element: ReturnType<typeof createElement>) =>
  renderToStaticMarkup(createElement(FailedRequests, { value: failedRequests }, element))
const errorState = () => shown(createElement(ErrorState, { text: 'No luck' }))

test('shows the id of what has just failed under an error, and none of an earlier failure', () => {
  vi.useFakeTimers()
  expect(errorState()).not.toContain('Error ID')
  noteFailed('0123456789ab')
  expect(errorState()).toContain('Error ID 0123456789ab')
  expect(shown(createElement(Notice, { look: 'danger' } as never, 'No luck'))).toContain('0123456789ab')
  expect(shown(createElement(Notice, {} as never, 'To know'))).not.toContain('Error ID')
  vi.advanceTimersByTime(2_000)
  expect(errorState()).not.toContain('Error ID')
  noteFailed('0123456789ab')
  // Next fails what the person can mend.
  noteFailed(null)
  expect(errorState()).not.toContain('Error ID')
})
