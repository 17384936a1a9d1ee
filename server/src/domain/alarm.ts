import { minuteMs } from '#contract/time.ts'

/** An alarm is over once it has been off for so long: one that comes and goes is told once. */
const restMs = 30 * minuteMs

interface State {
  beganAt: Date | null
  detail: string
  turnsAt: Date | null
}

/**
 * The next state of an alarm, given its detail if the facts say that it is on, else null; and what operators hear of. It
 * begins once the facts have said so for `afterMs`.
 */
export const turned = <S extends State>(
  state: S,
  detail: string | null,
  { now, afterMs }: { now: Date; afterMs: number },
): { state: S; news: 'began' | 'over' | null } => {
  const isOn = state.beganAt !== null
  const saysOn = detail !== null
  const shown = detail ?? state.detail
  if (isOn === saysOn) return { state: { ...state, detail: isOn ? shown : '', turnsAt: null }, news: null }
  // A time in the future is of a clock that was wrong.
  const since = state.turnsAt && state.turnsAt <= now ? state.turnsAt : now
  if (now.getTime() - since.getTime() < (isOn ? restMs : afterMs))
    return { state: { ...state, detail: shown, turnsAt: since }, news: null }
  return saysOn
    ? { state: { ...state, beganAt: now, detail: shown, turnsAt: null }, news: 'began' }
    : { state: { ...state, beganAt: null, detail: '', turnsAt: null }, news: 'over' }
}
