// Messages in the chat on the agreed day, with the time of sending.
export const onMyWayAt = (time: string) => `I'm on my way (${time})`
export const runningLateAt = (minutes: 10 | 20 | 30 | 60, time: string) =>
  `I'm running ${minutes === 60 ? 'an hour' : `${minutes} minutes`} late (${time})`

// In a calendar.
export const withPerson = (name: string) => `With ${name}`
export const calendarName = (market: string) => `${market}: my agreed days`

// The page that somebody else is shown.
export const visitTitle = (names: string) => `${names} meet`
export const bothNames = (one: string, other: string) => `${one} and ${other}`
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

// On the task page, around the agreed day.
export const onTheDay = 'On the day'
export const onMyWay = 'On my way'
export const runningLate = 'Running late'
export const howLate = 'How late?'
export const late = (minutes: 10 | 20 | 30 | 60) => (minutes === 60 ? 'An hour' : `${minutes} minutes`)
export const lateNote = (name: string) => `${name} gets a message in your chat.`
export const told = (name: string) => `${name} can read it in your chat`
export const safety = 'Safety'
export const emergency = 'Call 112'
export const emergencyNote = 'Police, ambulance and fire. Free from every phone.'
export const lookOut = 'What to look out for'
export const advice = [
  'Tell somebody where you are and when you will be back.',
  'Leave when something feels wrong. No task is worth it.',
  'Give nobody an OTP or a PIN, and scan no code to receive money.',
]
export const codeAdvice = (name: string) => `Tell the arrival code only when ${name} is at the door.`
export const share = 'Share with someone'
export const shareNote =
  "They see your first names, the place and the time, and when either of you tapped “I'm fine”. The link ends six hours after the agreed time."
export const sharedNote = 'Shared. A new link ends the old one.'
export const shareAgain = 'Share again'
export const stopSharing = 'Stop sharing'
export const visitLink = 'Where I am going'
export const iAmFine = "I'm fine"
export const youSaidFine = (time: string) => `You said “I'm fine” at ${time}`
export const theySaidFine = (name: string, time: string) => `${name} said “I'm fine” at ${time}`
export const visitNotLoaded = "This couldn't be loaded."
export const report = (name: string) => `Report ${name}`

// The agreed days in a calendar.
export const addToCalendar = 'Add to calendar'
export const addThis = 'Add this task'
export const addThisNote = "Saved once. It won't change when your plans do."
export const allDays = 'Your days in your calendar'
export const allDaysNote =
  'Your calendar app can follow a private address and stay up to date. Anyone with the address can see your days.'
export const makeAddress = 'Make an address'
export const renewAddress = 'Make a new address'
export const addressMade = (day: string) => `You made an address on ${day}. A new one ends it.`
export const addressOnce = 'Copy it now: it is not shown again.'
export const copyAddress = 'Copy address'
export const endAddress = 'End the address'
