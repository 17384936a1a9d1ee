import type { TokenScope } from '../../entities/api-token.ts'

// The list.
export const tokens = 'Tokens for programs'
export const note =
  'With a token, a program of yours can do here what you can. It cannot move money or change your account.'
export const notLoaded = "Your tokens couldn't be loaded."
export const scopes: Record<TokenScope, string> = { read: 'Read only', write: 'Read and write' }
export const ends = (day: string) => `until ${day}`
export const used = (when: string) => `Last used: ${when}`
export const neverUsed = 'Not used yet'

// Making one.
export const make = 'Make a token'
export const name = 'Name'
export const nameHint = 'What uses it, such as “My calendar script”'
export const scope = 'What it may do'
export const scopeHints: Record<TokenScope, string> = {
  read: 'See what you see',
  write: 'Also post tasks, make offers and send messages in your name',
}
export const life = 'How long it lasts'
export const lives = { 30: '30 days', 90: '90 days', 365: 'A year' }
export const passwordAgain = 'We ask again because you logged in a while ago'
export const made = 'This is your token. Keep it like a password: you see it only now.'
export const copy = 'Copy token'
export const done = "I've saved it"
export const leaveTitle = 'Leave without saving it?'
export const leaveEffect = "You won't see this token again. You can revoke it and make another."
export const leave = 'Leave'

// Ending one.
export const revoke = 'Revoke'
export const revokeNamed = (name: string) => `Revoke ${name}`
export const revokeTitle = 'Revoke this token?'
export const revokeEffect = (name: string) => `“${name}” stops working at once.`
export const revoked = 'Token revoked'
