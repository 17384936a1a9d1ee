import type { Dispute } from '#contract/entities/dispute.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'

/** What an open dispute waits for, as one of the two sees it. */
export type DisputeTurn = 'name' | 'awaited' | 'apart' | 'asked'

export function disputeTurn({ mine, theyNamed, asked }: Dispute): DisputeTurn {
  if (asked) return 'asked'
  if (mine === null) return 'name'
  return theyNamed ? 'apart' : 'awaited'
}

/** Whether the viewer has something to do: to name a figure, or a better one. */
export const isOwnFigure = (dispute: Dispute): boolean => {
  const turn = disputeTurn(dispute)
  return dispute.left > 0 && (turn === 'name' || turn === 'apart')
}

/** Either side can ask from some day on, once. */
export const mayAsk = ({ asked, decideFrom }: Dispute, now: number): boolean =>
  asked === null && now >= Date.parse(decideFrom)

/** When a moderator is asked without a word of either side. */
export const askedByItself = ({ at }: Dispute): string =>
  new Date(Date.parse(at) + limits.agreement.askedByItselfDays * dayMs).toISOString()
