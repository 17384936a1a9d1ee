import type { WebhookKind, WebhookProblem, WebhookState } from '../../entities/webhook.ts'
import { plural } from '../plural.ts'
import { locale } from './common.ts'

// The list.
export const webhooks = 'Webhooks'
export const none = 'No webhooks yet'
export const noneHelp =
  'A webhook tells a server of yours what happens here: new tasks, offers and agreements.'
export const kinds: Record<WebhookKind, string> = {
  'task.posted': 'Task posted',
  'task.cancelled': 'Task cancelled',
  'offer.made': 'Offer made',
  'agreement.made': 'Agreement made',
  'agreement.completed': 'Work completed',
  'agreement.cancelled': 'Agreement cancelled',
  'person.joined': 'Person joined',
  'report.made': 'Report made',
}
export const states: Record<WebhookState, string> = {
  new: 'Nothing sent yet',
  works: 'Works',
  retrying: 'Trying again',
  failing: 'Failing',
}
export const since = (time: string) => `since ${time}`
export const waiting = (count: number) =>
  plural(locale, count, { one: '1 event waits', other: `${count} events wait` })

// Adding one.
export const add = 'Add a webhook'
export const address = 'Address'
export const addressHint = 'Begins with https://'
export const tellOf = 'Tell it about'
export const kindMissing = 'Choose one or more'
export const made = 'What is sent is signed with this secret. Keep it like a password: you see it only now.'
export const copySecret = 'Copy secret'
export const done = "I've saved it"
export const leaveTitle = 'Leave without saving it?'
export const leaveEffect = "You won't see this secret again. You can delete the webhook and add another."
export const leave = 'Leave'

// Attempts of a webhook.
export const attempts = 'Last attempts'
export const showAttempts = (address: string) => `Last attempts to ${address}`
export const noAttempts = 'Nothing was sent yet.'
export const attemptsNote = 'The last 100 at most. An event that fails is tried again for three days.'
export const statusOf = (status: number) => `Status ${status}`
export const problems: Record<WebhookProblem, string> = {
  refused: 'Private address',
  'no answer': 'No answer',
}
export const took = (time: string, ms: string) => `${time}, ${ms} ms`
export const again = 'Send again'
export const againNamed = (kind: string, time: string) => `Send again: ${kind}, ${time}`
export const sentAgain = 'Sent again'

// Ending one.
export const remove = 'Delete'
export const removeNamed = (address: string) => `Delete ${address}`
export const removeTitle = 'Delete this webhook?'
export const removeEffect = (address: string) => `${address} gets no more events, not even those that wait.`
export const removed = 'Webhook deleted'
