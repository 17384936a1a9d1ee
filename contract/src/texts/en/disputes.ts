import { plural } from '../plural.ts'
import { locale } from './common.ts'

// Saying that something is wrong.
export const open = 'Something is wrong'
export const openEffect = (held: string) =>
  `${held} is then frozen until the two of you agree or a moderator decides.`
export const whatIsWrong = 'What is wrong?'
export const sealed = (poster: string, provider: string) =>
  `Each of you names an amount for ${provider}, in secret. Nobody ever sees yours, not even a moderator. ` +
  `If ${poster} would give ₹300 and ${provider} would take ₹280, ${provider} gets ₹290 at once, and ${poster} the rest. ` +
  'If not, nothing happens, and each of you can name another amount.'
export const figureOfPoster = (provider: string) => `What I would give ${provider}`
export const figureOfProvider = 'What I would settle for'
export const openDispute = 'Open Dispute'

// Where it stands, for each of the two.
export const dispute = 'Dispute'
export const notLoaded = "The dispute couldn't be loaded."
export const nameYours = 'Name your figure'
export const nameYoursNote = (name: string) => `${name} says that something is wrong.`
export const awaited = (name: string) => `Waiting for the figure of ${name}`
export const apart = 'Your figures have not met yet'
export const moderatorDecides = 'A moderator will decide'
export const moderatorNote =
  'They read what is agreed, what happened and your conversation. You get an alert as soon as they decide.'
export const stillSettles = 'If your figures meet before that, the dispute is settled at once.'
export const saidByYou = 'What you said'
export const saidBy = (name: string) => `What ${name} said`
export const yourFigure = 'Your figure'
export const noFigure = 'Not named yet'
export const figuresInAll = (count: number) => `You may name up to ${count}, and the newest counts.`
export const closerOfPoster = (provider: string) => `A higher figure comes closer to ${provider}'s.`
export const closerOfProvider = (poster: string) => `A lower figure comes closer to ${poster}'s.`
export const figuresLeft = (count: number) =>
  plural(locale, count, {
    one: 'You may name one more.',
    other: count === 0 ? 'You have named all of your figures.' : `You may name ${count} more.`,
  })
export const theirFigure = (name: string) => `The figure of ${name}`
export const theyNamed = 'Named, and sealed'
export const nextStep = 'What comes next'
export const askFrom = (day: string) => `From ${day} either of you may ask a moderator to decide.`
export const askNow = 'Either of you may now ask a moderator to decide.'
export const byItself = (day: string) => `If neither of you does, it goes to a moderator by itself on ${day}.`
export const nameFigure = 'Name Your Figure'
export const nameAnother = 'Name Another Figure'
export const sendFigure = 'Name This Figure'
export const askModerator = 'Ask a Moderator'
export const askEffect =
  'A moderator reads all that you two wrote to each other since the offer, and what each of you saw, until it is decided. ' +
  'They decide how much goes to each of you. This cannot be taken back.'
export const sayWhatYouSaw = 'Say What You Saw'
export const whatYouSaw = 'What you saw'
export const statementEffect = (name: string) =>
  `You can say it once. ${name} reads it as soon as both of you have said it, or a moderator is asked.`
export const said = 'Sent'
export const sawByYou = 'What you saw'
export const sawBy = (name: string) => `What ${name} saw`
export const theyStated = 'Said. You read it once you have said what you saw.'
export const asked = 'A moderator was asked'
export const named = 'Figure named'
export const opened = 'Dispute opened'

// How it ended.
export const settledByFigures = 'Settled: your figures have met'
export const settledByModerator = 'A moderator decided'
export const settledByClock = 'Settled by itself, as nobody decided'
