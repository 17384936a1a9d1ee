// Texts of the list of sent mails, pushes and text messages, for operators.

export const channels = { push: 'Push', mail: 'Mail', sms: 'Text message' }
export const outcomes = {
  sent: 'Sent',
  refused: 'Refused for good',
  gone: 'The device is gone',
  failed: 'Given up',
}
export const sendingOf = (channel: string, kinds: string) => `${channel}: ${kinds}`

/** Mails about an account. */
export const mailKinds: Record<string, string> = {
  reset: 'Reset a password',
  verify: 'Verify an address',
  'change-email': 'Confirm a new address',
  college: 'Confirm a college address',
  'email-changed': 'Address changed',
  'password-changed': 'Password changed',
  'two-factor-off': 'Two-factor log-in turned off',
  'token-made': 'A token was made',
  'codes-guessed': 'Somebody guesses codes',
  circular: 'To all members',
  test: 'Test mail',
}
