import { expect, test } from 'vitest'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { TimelinePeople } from '#web/features/agreements/timeline-people.ts'
import { type Line, linesOf } from '#web/features/agreements/timeline-words.ts'

const brief = (givenId: string, firstName: string) => ({
  givenId,
  firstName,
  lastName: '',
  verified: true,
  profilePic: null,
})
const asha: TimelinePeople = { viewer: 'a', poster: brief('a', 'Asha'), provider: brief('r', 'Ravi') }
const ravi: TimelinePeople = { ...asha, viewer: 'r' }

type Given = [kind: string, by: string | null, data?: object, texts?: Record<string, string>]

const eventsOf = (...given: Given[]): TimelineEvent[] =>
  given.map(([kind, by, data = {}, free = {}], i) => ({
    ...{ seq: i + 1, kind, by, at: '2026-11-24T10:00:00.000Z', prevHash: '', hash: '', photos: [] },
    data: { ...data, ...Object.fromEntries(Object.keys(free).map(name => [name, { sha256: 'x' }])) },
    texts: Object.fromEntries(Object.entries(free).map(([name, text]) => [name, { salt: 's', text }])),
  }))

const agreed: Given = [
  'Agreed',
  'a',
  { price: 450, startDate: '2026-12-03', endDate: '2026-12-09', timeSlot: 'Morning' },
  { description: 'Twenty pages of algebra.' },
]
const nothing = { price: null, startDate: null, endDate: null, timeSlot: null, toProvider: null }
const change = (terms: object): object => ({ ...nothing, proposal: 1, kind: 'change', ...terms })

const titles = (lines: readonly Line[]) => lines.map(({ title }) => title)
const last = (lines: readonly Line[]) => lines.at(-1)!

test('[deal.3] shows what a proposal changes, old beside new, and why', () => {
  const proposed: Given = [
    'ChangeProposed',
    'r',
    change({ price: 600, timeSlot: 'Evening' }),
    { reason: 'There is more to do.' },
  ]
  expect(last(linesOf(eventsOf(agreed, proposed), asha))).toMatchObject({
    title: 'Ravi proposed a change',
    quote: 'There is more to do.',
    changes: [
      { label: 'Price', from: '₹450', to: '₹600' },
      { label: 'Time', from: 'Morning (before 11 AM)', to: 'Evening (after 4 PM)' },
    ],
  })
})

test('[deal.3] compares the next proposal with the latest terms, not with the first ones', () => {
  const first: Given = ['ChangeProposed', 'r', change({ price: 600 }), { reason: 'More work.' }]
  const second: Given = ['ChangeProposed', 'a', change({ price: 550 }), { reason: 'Less work.' }]
  const accepted: Given = ['ChangeAccepted', 'a', { proposal: 1, version: 2 }]
  const declined: Given = ['ChangeDeclined', 'a', { proposal: 1 }]
  const changesAfter = (answer: Given) => last(linesOf(eventsOf(agreed, first, answer, second), asha)).changes
  expect(changesAfter(accepted)).toEqual([{ label: 'Price', from: '₹600', to: '₹550' }])
  expect(changesAfter(declined)).toEqual([{ label: 'Price', from: '₹450', to: '₹550' }])
})

test('[deal.3] has words for every event, and calls the reader you', () => {
  const cancel: Given = ['ChangeProposed', 'a', { ...nothing, kind: 'cancel' }, { reason: 'Plans changed.' }]
  const events = eventsOf(
    agreed,
    ['ChangeProposed', 'r', change({ price: 600 }), { reason: 'More work.' }],
    ['ChangeWithdrawn', null],
    cancel,
    ['ChangeWithdrawn', 'a'],
    cancel,
    ['ChangeAccepted', 'r'],
    cancel,
    ['ChangeAccepted', null],
    ['Cancelled', null, { fault: 'nobody', reason: null }],
    ['Arrived', 'r'],
    ['Marked', 'r', { deadline: null }],
    ['ChangesNeeded', 'a', {}, { note: 'Page twelve.' }],
    ['Completed', 'a'],
    ['AutoCompleted', null],
    ['FaultContested', 'r', {}, { note: 'I was there.' }],
    ['FaultDecided', 'moderator', { fault: 'nobody' }, { note: 'Both were there.' }],
  )
  expect(titles(linesOf(events, ravi))).toEqual([
    'Asha accepted the offer',
    'You proposed a change',
    'The proposal closed without an answer',
    'Asha proposed to cancel',
    'Asha took the proposal back',
    'Asha proposed to cancel',
    'You agreed to cancel',
    'Asha proposed to cancel',
    'Nobody answered in time, so it was cancelled as proposed',
    'The task was cancelled',
    'You arrived',
    "You said that it's done",
    'Asha asked for changes',
    'The task was completed',
    'The task completed by itself',
    'You disagreed about whose fault it was',
    'A moderator decided whose fault it was',
  ])
  // The page of the task has the newest two alone, which say the same of the last one.
  for (let end = 1; end <= events.length; end++) {
    const newest = events.slice(Math.max(0, end - 2), end)
    expect(titles(linesOf(newest, ravi)).at(-1)).toBe(titles(linesOf(events, ravi))[end - 1])
  }
})

test('[cancel.1] says to each of the two why a task was cancelled, and who blames whom', () => {
  const cancelled: Given = [
    'Cancelled',
    'a',
    { fault: 'theirs', reason: 'Did not turn up' },
    { note: 'I waited.' },
  ]
  const detailsFor = (people: TimelinePeople) => last(linesOf(eventsOf(agreed, cancelled), people)).details
  expect(detailsFor(asha)).toEqual(["Ravi didn't turn up", 'You blamed Ravi'])
  expect(detailsFor(ravi)).toEqual(["You didn't turn up", 'Asha blamed you'])
})

test('says that words went with a deleted account', () => {
  const [first, noted] = eventsOf(agreed, ['ChangesNeeded', 'a', {}, { note: 'Page twelve.' }])
  expect(last(linesOf([first!, { ...noted!, texts: {} }], ravi)).quote).toBe('Deleted with the account.')
})
