/** The kinds of jobs that each send one mail to one person. */
export const mailJobKinds: readonly string[] = [
  'mail',
  'notice-mail',
  'weekly-mail',
  'invitation',
  'circular-mail',
]
