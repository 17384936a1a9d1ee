import type { Movement } from './entities/payment.ts'

/** Which way a movement goes, as its person sees it. What is paid out was counted when it was released. */
export const directionOf = ({ kind }: Pick<Movement, 'kind'>): 'in' | 'out' | 'neither' => {
  if (kind === 'payout') return 'neither'
  return kind === 'hold' ? 'out' : 'in'
}
