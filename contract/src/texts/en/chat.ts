// The conversations.
export const conversations = 'Conversations'
export const moreConversations = 'Show more conversations'
export const conversationsNotLoaded = "Your conversations couldn't be loaded."
export const noConversations = 'No conversations yet'
export const noConversationsHelp = 'Open a task and write to the person who posted it.'

// One of them.
export const loading = 'loading...'
export const online = '● Online'
export const notLoaded = "This conversation couldn't be loaded."
export const conversationWith = (name: string) => `Conversation with ${name}`
export const sayHello = (name: string) => `Say hello to ${name}`
export const loadingEarlier = 'Loading earlier messages...'
export const you = 'You'
export const saidBy = (name: string, message: string) => `${name}: ${message}`
export const blockedByYou = (name: string) => `You've blocked ${name}.`
export const cannotWrite = (name: string) => `You can't write to ${name}.`
export const today = 'Today'
export const yesterday = 'Yesterday'

// A link in a message.
export const openLink = 'Open this link?'
export const openLinkWarning = (name: string, host: string) =>
  `${name} sent you a link to ${host}. Open it only if you trust it, and never enter a password, a PIN or a code there.`
export const openLinkButton = 'Open link'
export const newMessage = 'New Message Received'
export const newMessages = (count: number, name?: string) =>
  name ? `${count} new messages from ${name}` : `${count} new messages`

// Warnings beside a message that may be part of a trick.
export const tricks = {
  code: 'Give nobody an OTP or a PIN. Nobody needs one to pay you.',
  collect: 'To receive money you never approve a request or enter a PIN.',
  qr: 'Scanning a code sends money. It never brings you any.',
  advance: "Don't pay in advance to somebody you haven't met.",
  app: 'Stay in this chat, and install no app that a stranger sends you.',
  upi: "Don't send money to this address before you two have agreed on the task's page.",
}

// A message that is not sent yet.
export const sent = 'Sent'
export const waitingToSend = 'Waiting to send'
export const notSent = (why?: string) => (why ? `Not sent: ${why}` : 'Not sent')
export const discard = 'Discard'

// Writing.
export const emoji = 'Emoji'
/** '₹1,100 • in-progress and 2 more' */
export const sharedTask = (price: string, status: string, more: number) =>
  `${price} • ${status.toLowerCase()}${more > 0 ? ` and ${more} more` : ''}`
/** Suggestions for a first message. */
export const firstWords = 'First words'
export const openers = ['When can you come?', 'Can you send a photo?', "What's included?"]
export const startTyping = 'Start typing...'
export const send = 'Send'

// The emoji panel's categories.
export const recentlyUsed = 'Recently used'
export const bazaar = 'Bazaar'
export const smileysAndPeople = 'Smileys and people'
export const animalsAndNature = 'Animals and nature'
export const foodAndDrink = 'Food and drink'
export const travelAndPlaces = 'Travel and places'
export const activities = 'Activities'
export const objects = 'Objects'
export const symbols = 'Symbols'
export const flags = 'Flags'
