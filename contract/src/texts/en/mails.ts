interface Mail {
  subject: string
  body: string
  /** The text of the link, for mails that have one. */
  action?: string
  /** Advice for somebody who did not ask for the mail. */
  ignore: string
}

/** The market's name. */
interface Named {
  site: string
}

/** The act of a moderator on an account, and the reason. */
interface About extends Named {
  reason: string
}

type Timed<Unit extends string> = Named & Record<Unit, number>

/** The texts of mails. Times say how long links are valid. */
export const mails = {
  footer: ({ site, contact }: Named & { contact: string | undefined }) =>
    contact ? `${site} · ${contact}` : site,
  /** Under a button, before its link. */
  insteadOfButton: "If the button doesn't work, open this link:",
  whyAccount: ({ site }: Named) => `You get this mail because you have an account on ${site}.`,
  whyTest: 'You get this mail because somebody tested the mail of the server.',
  whyTyped: ({ site }: Named) => `You get this mail because somebody entered your address on ${site}.`,
  whyInvited: ({ site }: Named) => `You get this mail because the people who run ${site} invited you.`,
  /** Without a name to an address that nobody has verified. */
  hello: ({ name }: { name: string | undefined }) => (name ? `Hello ${name},` : 'Hello,'),
  reset: ({ minutes, site }: Timed<'minutes'>): Mail => ({
    subject: `Reset your ${site} password`,
    body: `You asked to reset your password. The link works once, for ${minutes} minutes.`,
    action: 'Reset password',
    ignore: "If you didn't ask for this, you can ignore this mail: your password stays as it is.",
  }),
  verify: ({ days, site }: Timed<'days'>): Mail => ({
    subject: `Verify your email for ${site}`,
    body: `Please confirm that this address is yours. The link works once, for ${days} days.`,
    action: 'Verify email',
    ignore: `If you didn't sign up for ${site}, you can ignore this mail.`,
  }),
  changeEmail: ({ minutes, site }: Timed<'minutes'>): Mail => ({
    subject: `Confirm your new email for ${site}`,
    body: `You asked to use this address for your account. The link works once, for ${minutes} minutes.`,
    action: 'Confirm email',
    ignore: "If you didn't ask for this, you can ignore this mail: nothing changes.",
  }),
  college: ({ days, site }: Timed<'days'>): Mail => ({
    subject: `Confirm your college email for ${site}`,
    body: `You asked to show your college on ${site}. The link works once, for ${days === 1 ? 'a day' : `${days} days`}, while you are logged in.`,
    action: 'Confirm college email',
    ignore: "If you didn't ask for this, please ignore this mail: somebody else may have typed your address.",
  }),
  invitation: ({ days, site }: Timed<'days'>): Mail => ({
    subject: `You are invited to ${site}`,
    body: `On ${site}, people nearby get things done for each other: one posts a task, others offer to do it. The people who run it know you and keep a place for you.\n\nThe link is only for you and works for ${days} days.`,
    action: 'Join',
    ignore: `If you don't want to join, ignore this mail: what was kept about you is deleted after ${days} days.`,
  }),
  emailChanged: ({ site }: Named): Mail => ({
    subject: `Your ${site} email was changed`,
    body: 'Your account now has another email address. Mails no longer come to this one.',
    ignore: "If this wasn't you, somebody else has your password: write to whoever runs this server.",
  }),
  passwordChanged: ({ site }: Named): Mail => ({
    subject: `Your ${site} password was changed`,
    body: 'Your account now has another password. All other devices were logged out.',
    ignore: "If this wasn't you, reset your password now: choose “Forgot password?” where you log in.",
  }),
  tokenMade: ({ site }: Named): Mail => ({
    subject: `A token for your ${site} account was made`,
    body: 'A program that has this token can act in your name. It cannot move money or change your account.',
    ignore:
      "If this wasn't you, change your password now. That ends every token and logs all other devices out.",
  }),
  twoFactorRemoval: ({ site }: Named): Mail => ({
    subject: 'Two-factor log-in will be turned off tomorrow',
    body: `Somebody asked the people who run ${site} to turn off the second step of your log-in. It happens in 24 hours.`,
    ignore: 'If you did not ask for it, log in with a code from your app before then. Then nothing changes.',
  }),
  twoFactorOff: ({ site }: Named): Mail => ({
    subject: 'Two-factor log-in was turned off',
    body: `Your ${site} account no longer asks for a code when somebody logs in.`,
    ignore: "If this wasn't you, change your password and turn it on again.",
  }),
  payoutChanged: ({ site }: Named): Mail => ({
    subject: `Where ${site} pays you was changed`,
    body:
      'Your account now has another UPI id or bank account to be paid at. If there was one before, money that was ' +
      'owed to you by then waits 24 hours.',
    ignore:
      "If this wasn't you, change your password now, and set your own UPI id or bank account again under “Getting Paid”.",
  }),
  test: ({ url }: { url: string }): Pick<Mail, 'subject' | 'body'> => ({
    subject: 'A test mail from TaskBazaar',
    body: `If you can read this, mail from ${url} reaches you.`,
  }),
  testFromConsole: ({ site }: Named): Mail => ({
    subject: `A test mail from ${site}`,
    body: 'If you can read this, mail from this market reaches you.',
    ignore: 'You asked for this mail in the console.',
  }),
  codesGuessed: ({ site }: Named): Mail => ({
    subject: `Somebody is trying to log in to your ${site} account`,
    body: 'Ten wrong codes were entered after your password. Your account is still safe behind its second factor.',
    ignore: "If this wasn't you, somebody knows your password: change it now.",
  }),
  warned: ({ site, reason }: About): Mail => ({
    subject: `A moderator of ${site} has warned you`,
    body: `A moderator wrote: “${reason}”\n\nNothing is limited. If it goes on, your account can be limited.`,
    ignore: 'You find this again in the app, under “Account standing”.',
  }),
  limited: ({ site, reason }: About): Mail => ({
    subject: `Your ${site} account is limited`,
    body:
      `A moderator wrote: “${reason}”\n\nYou can finish all work that is agreed, with its chats and payments. You ` +
      'cannot begin anything new. The limit stays until a moderator lifts it.',
    ignore: 'You can answer once: in the app, under “Account standing”.',
  }),
  limitKept: ({ site, reason }: About): Mail => ({
    subject: `Your ${site} account stays limited`,
    body: `A moderator read what you wrote, and answered: “${reason}”\n\nYou can still finish all work that is agreed.`,
    ignore: 'You find this again in the app, under “Account standing”.',
  }),
  limitLifted: ({ site }: About): Mail => ({
    subject: `Your ${site} account is no longer limited`,
    body: 'You can post tasks and make offers again.',
    ignore: 'Thank you for your patience.',
  }),
  letIn: ({ site }: Named): Mail => ({
    subject: `You can take part at ${site}`,
    body: `The people who run ${site} have let you in. You can post tasks, make offers and write to people now.`,
    ignore: 'You get this mail once.',
  }),
  nameCorrected: ({ site, reason }: About): Mail => ({
    subject: `Your name at ${site} was corrected`,
    body: `The people who run ${site} wrote: “${reason}”\n\nIf your identity was checked, have it checked again.`,
    ignore: "If the new name isn't yours, write to the contacts of the market.",
  }),
  banned: ({ site, reason }: About): Mail => ({
    subject: `Your ${site} account is banned`,
    body:
      `The people who run ${site} wrote: “${reason}”\n\nYou can no longer log in. The ban stays until they lift it. ` +
      'Work that is agreed stays agreed: the other person can complete or cancel it, and money that is held goes where ' +
      'the agreement says.',
    ignore: 'If you think that this is a mistake, write to the address below.',
  }),
}
