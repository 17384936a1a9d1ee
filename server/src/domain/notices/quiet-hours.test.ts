import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextAt, quietUntil } from './quiet-hours.ts'

/** A moment on 28 November 2026 in India. */
const at = (time: string, day = 28): Date => new Date(`2026-11-${day}T${time}:00+05:30`)
const night = { quietFrom: '22:00', quietTo: '07:00' }

test.each([
  ['21:59', night, null],
  ['22:00', night, at('07:00', 29)],
  ['23:59', night, at('07:00', 29)],
  ['00:00', night, at('07:00')],
  ['06:59', night, at('07:00')],
  ['07:00', night, null],
  ['12:00', { quietFrom: '09:00', quietTo: '17:30' }, at('17:30')],
  ['08:59', { quietFrom: '09:00', quietTo: '17:30' }, null],
  ['17:30', { quietFrom: '09:00', quietTo: '17:30' }, null],
  ['22:00', { quietFrom: '22:00', quietTo: '22:00' }, null],
  ['03:00', { quietFrom: '22:00', quietTo: '22:00' }, null],
])('[note.3] knows at %s with %o when the quiet hours end', (time, hours, end) => {
  expect(quietUntil(hours, at(time))).toEqual(end)
})

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(parts => parts.map(n => String(n).padStart(2, '0')).join(':'))

test.each(['America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
  '[note.3] goes by the time in India, also on a machine whose clock shows that of %s',
  zone => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(quietUntil(night, at('23:00'))).toEqual(at('07:00', 29))
    expect(quietUntil(night, at('12:00'))).toBeNull()
  },
)

test('[note.3] is quiet for as many minutes of a day as lie between the two times', () => {
  fc.assert(
    fc.property(time, time, fc.nat(1_000_000), (quietFrom, quietTo, minute) => {
      const begin = at('00:00').getTime() + minute * 60_000
      const quiet = Array.from({ length: 24 * 60 }, (_, i) =>
        quietUntil({ quietFrom, quietTo }, new Date(begin + i * 60_000)),
      ).filter(end => end !== null)
      const [from, to] = [quietFrom, quietTo].map(text => {
        const [hours, minutes] = text.split(':').map(Number) as [number, number]
        return hours * 60 + minutes
      }) as [number, number]
      expect(quiet).toHaveLength((to - from + 1_440) % 1_440)
    }),
    { numRuns: 30 },
  )
})

test('finds the next time of day, never now itself', () => {
  expect(nextAt('08:00', at('07:59'))).toEqual(at('08:00'))
  expect(nextAt('08:00', at('08:00'))).toEqual(at('08:00', 29))
})
