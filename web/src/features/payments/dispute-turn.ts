import type { Dispute } from '#contract/entities/dispute.ts'

/** The next step of an open dispute, from one side. */
export type DisputeTurn = 'name' | 'awaited' | 'apart' | 'asked'

export function disputeTurn({ mine, theyNamed, asked }: Dispute): DisputeTurn {
  if (asked) return 'asked'
  if (mine === null) return 'name'
  return theyNamed ? 'apart' : 'awaited'
}

/** True if the viewer has something to do: to name a figure, or a better one. */
export const isOwnFigure = (dispute: Dispute): boolean => {
  const turn = disputeTurn(dispute)
  return dispute.left > 0 && (turn === 'name' || turn === 'apart')
}
