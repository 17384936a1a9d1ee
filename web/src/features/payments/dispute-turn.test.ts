import { expect, test } from 'vitest'
import type { Dispute } from '#contract/entities/dispute.ts'
import { disputeTurn, isOwnFigure } from '#web/features/payments/dispute-turn.ts'

const dispute: Dispute = {
  ...{ openedBy: 'asha', reason: 'Half of it is missing.', at: '2026-12-04T09:00:00.000Z' },
  ...{ decideFrom: '2026-12-07T09:00:00.000Z', asked: null, outcome: null },
  ...{ mine: 200, left: 2, askedByItself: '2026-12-18T09:00:00.000Z', theyNamed: false },
  statements: { mine: null, theirs: null, theyStated: false },
}

test.each([
  ['nothing named by the viewer', { mine: null, left: 3 }, 'name', true],
  ['nothing named by the other', {}, 'awaited', false],
  ['both named', { theyNamed: true }, 'apart', true],
  ['both named, and none left', { theyNamed: true, left: 0 }, 'apart', false],
  ['a moderator was asked', { theyNamed: true, asked: dispute.at }, 'asked', false],
])('[dispute.2] says what a dispute waits for: %s', (_, changes, turn, isOwn) => {
  const seen = { ...dispute, ...changes }
  expect([disputeTurn(seen), isOwnFigure(seen)]).toEqual([turn, isOwn])
})
