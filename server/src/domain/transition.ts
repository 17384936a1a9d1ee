import { conflict, type PlainFailure } from './failure.ts'

/** One row of a state table: the states before, the state after, and the failure if the present state is another. */
export interface Transition<State extends string> {
  readonly from: readonly State[]
  readonly to: State
  readonly else: PlainFailure
}

export type Transitions<State extends string> = Record<string, Transition<State>>

/** The state after a transition. Throws 409 when the present state does not allow it. */
export const move = <State extends string, T extends Transition<State>>(
  transition: T,
  state: State,
): T['to'] => {
  if (!transition.from.includes(state)) throw conflict(transition.else)
  return transition.to
}
