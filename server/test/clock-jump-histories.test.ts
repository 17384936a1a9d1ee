import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockNotes, gainOf, lookAt } from '#server/domain/clock-jump.ts'
import { historiesOf } from './histories.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const start = Date.UTC(2026, 2, 1)

/** The app runs and looks every minute, is away, its clock is set, or an operator confirms the time. */
const steps = fc.oneof(
  fc.record({
    what: fc.constant('runs' as const),
    ms: fc.constantFrom(hourMs, 5 * hourMs, 23 * hourMs, 30 * hourMs),
  }),
  fc.record({
    what: fc.constant('is away' as const),
    ms: fc.constantFrom(minuteMs, 20 * hourMs, 25 * hourMs, 9 * dayMs),
  }),
  fc.record({
    what: fc.constant('is set' as const),
    ms: fc.constantFrom(-400 * dayMs, -hourMs, -2 * minuteMs, 2 * minuteMs, 3 * hourMs, 400 * dayMs),
  }),
  fc.record({ what: fc.constant('confirmed' as const), ms: fc.constant(0) }),
)

const histories = historiesOf(300)
test(`[clock.1] decides nothing for a day after each jump of the clock, and only then, in ${histories} random histories`, () => {
  let seen = 0
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 12 }), story => {
      let notes: ClockNotes = { seenAt: new Date(start), offsetMs: 0, waitsUntil: null, awayMs: 0 }
      /** The true time, and how far the app's clock is ahead of it. */
      let [time, ahead] = [start, 0]
      /** The truth: until which time of the app's clock it waits. */
      let waits: number | null = null
      let away = 0
      const look = (mustJump: boolean) => {
        const now = time + ahead
        const found = lookAt(notes, { now: new Date(now), databaseNow: new Date(time) })
        expect(found.hasJumped).toBe(mustJump)
        notes = found.notes
        if (mustJump) waits = now + dayMs
        expect(notes.waitsUntil?.getTime() ?? null).toBe(waits)
        seen += Number(mustJump)
      }
      for (const { what, ms } of story) {
        if (what === 'runs') for (const end = time + ms; time < end; time += 10 * minuteMs) look(false)
        else if (what === 'confirmed') {
          expect(gainOf(notes)).toBe(Math.max(dayMs, away))
          notes = { ...notes, waitsUntil: null, awayMs: 0 }
          ;[waits, away] = [null, 0]
        } else {
          const before = notes.seenAt!.getTime()
          if (what === 'is away') time += ms
          else ahead += ms
          const gap = time + ahead - before
          const isFar = gap > dayMs || gap < -minuteMs
          // A clock that was set and is the same as PostgreSQL's again has no difference that is new.
          const isOff = Math.abs(ahead) > minuteMs && Math.abs(-ahead - notes.offsetMs) > minuteMs
          if (isFar) away += gap
          look(isFar || isOff)
        }
      }
    }),
    { numRuns: histories },
  )
  expect(seen).toBeGreaterThan(histories / 2)
})
