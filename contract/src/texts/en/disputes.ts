import { plural } from '../plural.ts'
import { locale } from './common.ts'

// Saying that something is wrong.
export const open = 'Something is wrong'
export const openEffect = (held: string) =>
  `${held} is then frozen until the two of you agree or a moderator decides.`
export const whatIsWrong = 'What is wrong?'
export const sealed =
  'Your amount stays secret, even from us. When the two amounts meet or cross, we split the difference.'
export const howItWorks = 'How this works'
export const sealedExample = (poster: string, provider: string) =>
  `If ${poster} would give ₹300 and ${provider} would take ₹280, ${provider} gets ₹290 at once, and ${poster} the rest. ` +
  'If the amounts do not meet, nothing happens, and each of you can try another one.'
export const figureOfPoster = (provider: string) => `What I would give ${provider}`
export const figureOfProvider = 'What I would settle for'
export const openDispute = 'Open dispute'

// Where it stands, for each of the two.
export const dispute = 'Dispute'
export const notLoaded = "The dispute couldn't be loaded."
export const disagree = (name: string, amount: string) => `${name} and you disagree about ${amount}`
export const awaited = (name: string) => `Waiting for ${name}'s amount`
export const apart = 'No match yet'
export const moderatorDecides = 'A moderator will decide'
export const moderatorNote =
  'They read what is agreed, what happened and your conversation. You get an alert as soon as they decide.'
export const stillSettles = 'If your amounts meet before that, the dispute is settled at once.'
export const saidByYou = 'What you said'
export const saidBy = (name: string) => `What ${name} said`
export const figuresInAll = (count: number) => `You have ${count} tries. Only your latest counts.`
export const closerOfPoster = (provider: string) => `A higher amount comes closer to ${provider}'s.`
export const closerOfProvider = (poster: string) => `A lower amount comes closer to ${poster}'s.`
export const figuresLeft = (count: number) =>
  plural(locale, count, {
    one: '1 try left.',
    other: count === 0 ? 'You have no tries left.' : `${count} tries left.`,
  })
export const theyNamed = (name: string) => `${name} has sent a secret amount.`
export const askFrom = (from: string, last: string) =>
  `Stuck? From ${from} you can ask a moderator, or we'll bring one in on ${last}.`
export const askNow = (last: string) => `Stuck? Ask a moderator now, or we'll bring one in on ${last}.`
export const nameAnother = 'Try another amount'
export const sendFigure = 'Send my amount'
export const askModerator = 'Ask a moderator'
export const askEffect =
  'Until they decide, a moderator can read what you two wrote since the offer, and what each of you saw. ' +
  "They decide how much goes to each of you. You can't undo this."
export const sayWhatYouSaw = 'Say what you saw'
export const whatYouSaw = 'What you saw'
export const statementEffect = (name: string) =>
  `You can write this once. ${name} reads it when you have both written, or when a moderator is asked.`
export const said = 'Sent'
export const sawByYou = 'What you saw'
export const sawBy = (name: string) => `What ${name} saw`
export const theyStated = "They've said it. You can read it once you've said what you saw."
export const asked = 'A moderator was asked'
export const named = 'Amount sent'
export const opened = 'Dispute opened'

// How it ended.
export const settledByFigures = 'Settled: your amounts met'
export const settledByModerator = 'A moderator decided'
export const settledByClock = 'Settled automatically: nobody decided in time'
