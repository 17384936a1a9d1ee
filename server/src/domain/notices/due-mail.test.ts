import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultChoices } from '#contract/entities/notification.ts'
import { type NoticeKind, noticeKinds } from '#contract/notices.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { type Bounds, dueMail, type WaitingAlert } from './due-mail.ts'

const choices = { mail: defaultChoices.mail, pausedUntil: null }
const start = Date.parse('2026-03-01T00:00:00+05:30')

/** An event of a run: an alert comes, time passes, the clock is set, or the process dies after or before a mail went out. */
const step = fc.oneof(
  fc.record({ alert: fc.constantFrom(...noticeKinds) }),
  fc.record({ passes: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ passes: fc.integer({ min: 1, max: 20 * 60 }) }),
  fc.record({ jumps: fc.integer({ min: -26 * 60, max: 26 * 60 }) }),
  fc.record({ dies: fc.constantFrom('before' as const, 'after' as const) }),
)

/** The job of one person, as the queue runs it: with what is kept over the death of a process. */
class Run {
  now = start
  alerts: WaitingAlert[] = []
  told = { mailed: 0, digested: 0, last: 0 }
  kept: Bounds | undefined
  due: number | undefined
  /** When the process dies that sends the next mail. */
  dies: 'before' | 'after' | undefined
  /** The mails that a reader has, by their bounds: the same mail twice is one. */
  mails = new Map<string, number[]>()

  alert(kind: NoticeKind): void {
    this.told.last += 1
    this.alerts.push({ seq: this.told.last, kind, at: new Date(this.now) })
    this.due = this.now
  }

  runs(): void {
    const { alerts, told, kept } = this
    const waiting = alerts.filter(({ seq }) => seq > Math.min(told.mailed, told.digested))
    const found = dueMail({ alerts: waiting, told }, choices, new Date(this.now), kept)
    if (found.tell.length > 0) {
      this.kept = found.bounds
      const { dies } = this
      this.dies = undefined
      if (dies !== 'before') this.mails.set(JSON.stringify(found.bounds), found.tell)
      if (dies) {
        this.due = this.now + minuteMs
        return
      }
    }
    Object.assign(told, found.bounds)
    this.due = kept ? this.now : found.next?.getTime()
    this.kept = undefined
  }

  runsAllDue(): void {
    while (this.due !== undefined && this.due <= this.now) this.runs()
  }
}

test('[note.2] mails each alert exactly once, even if processes die or clocks are set', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const run = new Run()
      for (const one of steps) {
        if ('alert' in one) run.alert(one.alert)
        if ('passes' in one) run.now += one.passes * minuteMs
        if ('jumps' in one) run.now += one.jumps * minuteMs
        if ('dies' in one) run.dies = one.dies
        run.runsAllDue()
      }
      run.dies = undefined
      // At last the clock is right for days, and no process dies.
      run.now = Math.max(run.now, start + 60 * 27 * hourMs)
      run.due = run.now
      for (let i = 0; i < 3; i++) {
        run.runsAllDue()
        run.now += 25 * hourMs
        run.due = run.now
      }
      const told = [...run.mails.values()].flat().sort((a, b) => a - b)
      const wanted = run.alerts.filter(({ kind }) => choices.mail[kind] !== 'off').map(({ seq }) => seq)
      expect(told).toEqual(wanted)
    }),
    { numRuns: 500 },
  )
})

const at = (time: string, day = 2) => new Date(`2026-03-0${day}T${time}:00+05:30`)
const dueAt = (alerts: [NoticeKind, Date][], now: Date, mail = defaultChoices.mail) =>
  dueMail(
    {
      alerts: alerts.map(([kind, at], i) => ({ seq: i + 1, kind, at })),
      told: { mailed: 0, digested: 0, last: alerts.length },
    },
    { mail, pausedUntil: null },
    now,
  )

test('[note.1] waits until an alert was not seen for a minute', () => {
  const { tell, bounds, next } = dueAt(
    [
      ['offers', at('10:00')],
      ['money', at('10:01')],
    ],
    at('10:01'),
  )
  expect({ tell, bounds, next }).toEqual({
    ...{ tell: [1], bounds: { mailed: 1, digested: 2 }, next: at('10:02') },
  })
})

test.each([
  ['07:59', [], at('08:00')],
  ['08:00', [1], at('08:00', 3)],
  ['23:00', [1], at('08:00', 3)],
] as const)('[note.5] mails at %s the daily notices from before 8:00', (time, tell, next) => {
  const now = at(time)
  const second = now < at('08:00') ? [] : [['searches', at('08:00')] as [NoticeKind, Date]]
  expect(dueAt([['searches', at('20:00', 1)], ...second], now)).toMatchObject({ tell, next })
})

test('mails at once alerts from before the clock was set back', () => {
  expect(dueAt([['offers', at('12:00')]], at('10:00')).tell).toEqual([1])
})
