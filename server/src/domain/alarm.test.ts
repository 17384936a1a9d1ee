import { expect, test } from 'vitest'
import { minuteMs } from '#contract/time.ts'
import { turned } from './alarm.ts'

const off = { beganAt: null, detail: '', turnsAt: null }
const start = Date.parse('2026-03-01T12:00:00Z')
const at = (minute: number) => new Date(start + minute * minuteMs)

/** The alarms that are told if the facts are so at these minutes: true is on. */
const told = (facts: [minute: number, isOn: boolean][], afterMs = 0) => {
  let state: Parameters<typeof turned>[0] = off
  const news: [number, string][] = []
  for (const [minute, isOn] of facts) {
    const next = turned(state, isOn ? '3' : null, { now: at(minute), afterMs })
    state = next.state
    if (next.news) news.push([minute, next.news])
  }
  return { news, state }
}

test('reports an alarm when it begins, and when it has been off for half an hour', () => {
  const facts: [number, boolean][] = [0, 2, 4].map(minute => [minute, true])
  const after: [number, boolean][] = [6, 20, 35, 36, 38, 70].map(minute => [minute, false])
  expect(told([...facts, ...after]).news).toEqual([
    [0, 'began'],
    [36, 'over'],
  ])
})

test('reports an alarm once that comes and goes every few minutes', () => {
  const flapping = Array.from({ length: 200 }, (_, i): [number, boolean] => [2 * i, i % 2 === 0])
  expect(told(flapping).news).toEqual([[0, 'began']])
})

test('begins only once the facts have said so for long enough', () => {
  const facts: [number, boolean][] = [
    [0, true],
    [10, true],
    [12, false],
    [14, true],
    [28, true],
    [29, true],
  ]
  expect(told(facts, 15 * minuteMs).news).toEqual([[29, 'began']])
})

test('starts the wait again when the clock goes back', () => {
  const late = turned({ ...off, turnsAt: at(5_000) }, '3', { now: at(0), afterMs: 15 * minuteMs })
  expect(late).toEqual({ state: { beganAt: null, detail: '3', turnsAt: at(0) }, news: null })
})

test('keeps its detail up to date, and none once it is over', () => {
  const { state } = told([[0, true]])
  const more = turned(state, '7', { now: at(2), afterMs: 0 })
  expect(more).toEqual({ state: { beganAt: at(0), detail: '7', turnsAt: null }, news: null })
  expect(
    told([
      [0, true],
      [2, false],
      [40, false],
    ]).state,
  ).toEqual(off)
})
