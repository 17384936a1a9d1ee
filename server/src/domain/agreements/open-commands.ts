import type { Can } from '#contract/entities/agreement.ts'
import type { Agreement, Party } from './agreement.ts'
import { contestEnds } from './clock.ts'
import { isOpenTo } from './command.ts'
import { agreementCommands } from './commands.ts'
import { beginsAt, startsAt } from './money.ts'

/** The possible commands of one of the two now. They come from the guards of the commands, so the app needs no rule. */
export const openCommands = (agreement: Agreement, by: Party, now: Date): Can => {
  const can = (name: keyof Can) => isOpenTo(agreementCommands[name], { agreement, by, now })
  return {
    proposeChange: can('proposeChange'),
    proposeCancel: can('proposeCancel'),
    accept: can('accept'),
    decline: can('decline'),
    withdraw: can('withdraw'),
    arrive: can('arrive'),
    mark: can('mark'),
    changesNeeded: can('changesNeeded'),
    notDone: can('notDone'),
    cancel: can('cancel'),
    contest: can('contest'),
    choosePayment: can('choosePayment'),
    sayPaid: can('sayPaid'),
    openDispute: can('openDispute'),
    askModerator: can('askModerator'),
  }
}

/**
 * True if the work can be over: somebody has come or marked it, or its day has come. Marking it is possible before, and
 * then the app first says what has not happened yet.
 */
export const canBeOver = (agreement: Agreement, now: Date): boolean => {
  const { marked, arrivedAt } = agreement
  const starts = startsAt(agreement)
  return Boolean(marked.poster || marked.provider || arrivedAt) || starts === null || now >= starts
}

/** When something of this changes though nobody does anything; null if never. */
export const openUntil = (agreement: Agreement, now: Date): Date | null => {
  const { cancellation, dispute } = agreement
  const times = [
    startsAt(agreement),
    beginsAt(agreement),
    // The last moment still counts.
    cancellation && new Date(contestEnds(agreement).getTime() + 1),
    dispute?.decideFrom ?? null,
  ]
  const [next] = times.filter(time => time !== null && time > now).sort((a, b) => Number(a) - Number(b))
  return next ?? null
}
