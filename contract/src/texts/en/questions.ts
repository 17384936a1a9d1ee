export const questions = 'Questions'
export const none = (poster: string) => `Ask before you offer. ${poster} answers here, for everyone to read.`
export const notLoaded = "The questions couldn't be loaded."
export const showAll = (count: number) => `Show all ${count}`
// Asking.
export const ask = 'Ask a question'
export const yourQuestion = 'Your question'
export const everyoneReads = 'Everyone who sees this task can read it.'
export const send = 'Ask'
export const asked = 'Question sent'
export const held = (reason: string) => `Only you see this. A moderator holds it back: ${reason}`

// Answering.
export const answer = 'Answer'
export const yourAnswer = 'Your answer'
export const changeAnswer = 'Change answer'
export const saveAnswer = 'Save answer'
export const changeableFor = (minutes: number) => `You can change your answer for ${minutes} minutes.`
export const answered = 'Answer sent'
export const answeredBy = (poster: string, ago: string) => `${poster} · ${ago}`
export const waiting = (poster: string) => `${poster} hasn't answered yet`

/** A warning before somebody publishes a phone number, an address or a link. */
export const contactHint = 'Keep contact details for the chat'
export const contactHintMore = 'Anyone can read this. Press again to send it as it is.'
