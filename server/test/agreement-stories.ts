import fc from 'fast-check'
import { passing, type Step, steps } from './agreement-steps.ts'

export interface Setting {
  isInPerson: boolean
  firstDay: string | null
  isApart: boolean
}
const { cancel, contest, decideFault, ...underWay } = steps
const { cancelTogether, posterCancelsTogether, wait, arrive, answer, change, posterMarks } = steps
const { providerMarks, askForChanges, withdraw, review } = steps
const some = (of: fc.Arbitrary<Step>[], maxLength: number) =>
  fc.array(fc.oneof(...of), { maxLength, size: 'max' })
const inTurn = (...parts: fc.Arbitrary<Step[]>[]) => fc.tuple(...parts).map(stories => stories.flat())
const one = (step: fc.Arbitrary<Step>) => step.map(it => [it])

/** Mostly anything; and often enough what anything at random seldom comes to. */
const story = fc.oneof(
  { weight: 5, arbitrary: inTurn(some(Object.values(underWay), 20), some(Object.values(steps), 10)) },
  {
    weight: 1,
    arbitrary: inTurn(some(Object.values(underWay), 4), one(cancel), some([contest, decideFault, wait], 12)),
  },
  { weight: 3, arbitrary: inTurn(one(cancel), some([contest, contest, contest, decideFault], 16)) },
  { weight: 1, arbitrary: some([posterMarks, change, answer], 16) },
  { weight: 1, arbitrary: some([providerMarks, askForChanges, change, answer], 24) },
  { weight: 1, arbitrary: inTurn(some([change, answer], 4), some([cancelTogether, arrive, wait], 12)) },
  { weight: 3, arbitrary: inTurn(one(wait), one(posterCancelsTogether), one(wait), one(wait)) },
  { weight: 2, arbitrary: inTurn(one(providerMarks), one(wait), one(wait), one(wait)) },
  {
    weight: 3,
    arbitrary: inTurn(
      one(providerMarks),
      some([review, askForChanges], 2),
      one(posterMarks),
      some([review, wait], 8),
    ),
  },
  { weight: 2, arbitrary: inTurn(one(change), one(change), some([withdraw, answer], 12)) },
)

/** What comes up in some history or other; nothing else does. */
export const everything = [
  'Agreed',
  'Arrived',
  'AutoCompleted by the clock',
  'Cancelled',
  'Cancelled by the clock',
  'ChangeAccepted',
  'ChangeAccepted by the clock',
  'ChangeDeclined',
  'ChangeProposed',
  'ChangeWithdrawn',
  'ChangeWithdrawn by the clock',
  'ChangesNeeded',
  'Completed',
  'FaultContested',
  'FaultDecided',
  'Marked',
  'reminded: soon',
  'reminded: tomorrow',
]

/** The evening before the day, and the morning of it: the two reminders fall there. */
const evening = one(passing(5))
const morning = one(passing(7))
const nearTheDay = inTurn(some([change, answer], 2), evening, some([change, answer, arrive], 2), morning)

const setting = fc.record({
  isInPerson: fc.boolean(),
  firstDay: fc.constantFrom(null, null, '2026-03-01', '2026-03-02', '2026-03-05'),
  isApart: fc.constantFrom(false, false, false, false, true),
})
const tomorrow = setting.map(it => ({ ...it, firstDay: '2026-03-02' }))
/** Where an agreement begins, and what happens to it. */
export const history = fc.oneof(
  { weight: 23, arbitrary: fc.tuple(setting, story) },
  { weight: 2, arbitrary: fc.tuple(tomorrow, nearTheDay) },
)
