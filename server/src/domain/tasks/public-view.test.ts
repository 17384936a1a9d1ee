import { expect, test } from 'vitest'
import { publicPages } from '#contract/entities/market-settings.ts'
import { type PubliclySeen, publicView } from './public-view.ts'

const today = '2026-03-10'
const open: PubliclySeen = {
  ...{ status: 'Open', date_flexible: false, end_date: '2026-03-10', hidden_at: null },
  ...{ is_public: true, is_poster_out: false },
}
const hidden = { hidden_at: new Date() }

/** The view without an account, wherever pages are on. */
const rows: readonly [name: string, task: PubliclySeen | undefined, shown: string][] = [
  ['unknown or deleted', undefined, 'none'],
  ['open', open, 'whole'],
  ['open, without fixed days', { ...open, date_flexible: true, end_date: '2026-01-01' }, 'whole'],
  ['expired', { ...open, end_date: '2026-03-09' }, 'expired'],
  ['taken', { ...open, status: 'In-Progress', end_date: '2026-01-01' }, 'taken'],
  ['completed', { ...open, status: 'Completed' }, 'completed'],
  ['cancelled', { ...open, status: 'Cancelled' }, 'cancelled'],
  ['left out by its poster', { ...open, is_public: false }, 'none'],
  ['left out and taken', { ...open, is_public: false, status: 'In-Progress' }, 'none'],
  ['hidden', { ...open, ...hidden }, 'none'],
  ['hidden and completed', { ...open, ...hidden, status: 'Completed' }, 'none'],
  ['of somebody limited or deleted', { ...open, is_poster_out: true }, 'none'],
  ['of somebody limited, and taken', { ...open, is_poster_out: true, status: 'In-Progress' }, 'none'],
]

test.each(rows)('[pub.1] shows a task that is %s as far as anybody may see it', (_, task, shown) => {
  for (const pages of publicPages) {
    const view = publicView(pages, task, today)
    // Where pages are off, no address tells whether there is a task.
    expect(view.kind === 'over' ? view.why : view.kind).toBe(pages === 'off' ? 'gate' : shown)
  }
})
