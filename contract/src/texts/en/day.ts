// Said in the chat on the agreed day. The time is when it was said.
export const onMyWayAt = (time: string) => `I'm on my way (${time})`
export const late = (minutes: 10 | 20 | 30 | 60) => (minutes === 60 ? 'An hour' : `${minutes} minutes`)
export const runningLateAt = (minutes: 10 | 20 | 30 | 60, time: string) =>
  `I'm running ${minutes === 60 ? 'an hour' : `${minutes} minutes`} late (${time})`

// In a calendar.
export const withPerson = (name: string) => `With ${name}`
export const calendarName = (market: string) => `${market}: my agreed days`

// The page that somebody else is shown.
export const visitTitle = (names: string) => `${names} meet`
export const bothNames = (one: string, other: string) => `${one} and ${other}`
export const where = 'Where'
export const whenLabel = 'When'
export const areTheyFine = 'Are both fine?'
export const saidFine = (name: string, time: string) => `${name} said “I'm fine” on ${time}`
export const notSaidFine = (name: string) => `${name} has not said anything yet`
export const visitNote =
  "Each of them can tap “I'm fine”, and this page shows when. Nobody is tracked. If you can't reach them and are worried, call the emergency number."
export const call112 = 'Call 112'
export const sharedUntil = (time: string) => `This page ends on ${time}.`
export const visitOver = 'This page has ended'
export const visitOverNote = 'It was shared for one meeting only, and that is over.'
export const visitGone = 'There is nothing here'
export const visitGoneNote = 'The address is wrong, or whoever shared it has ended it.'
