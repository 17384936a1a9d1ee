const readOnlyNow = 'Nothing can be changed here just now'

/** Refusals about accounts, files, notifications and what is checked about people. */
export const accounts = {
  // Files
  fileNotFound: 'File not found',
  fileMissing: 'Please choose a file',
  fileTooLarge: ({ megabytes }: { megabytes: number }) =>
    `This file is larger than ${megabytes} MB. Please choose a smaller one`,
  fileNotPicture: 'Only pictures can be sent here: JPEG, PNG, WebP or AVIF',
  fileNotPictureOrPdf: 'Only pictures and PDFs can be sent here',
  fileIsHeic: "We can't read HEIC pictures. Please send this one as a JPEG",
  fileBroken: "This file is broken, so we can't read it. Please choose another one",
  pictureTooLarge: ({ megapixels }: { megapixels: number }) =>
    `This picture has more than ${megapixels} megapixels. Please choose a smaller one`,
  pictureTooHeavy:
    'This picture is saved in a way that takes too long to open. Please send it as an ordinary JPEG',
  filesFull: ({ megabytes }: { megabytes: number }) =>
    `Your files take up ${megabytes} MB, which is all there is. Delete some before you add more`,
  fileNotUsable: "One of these files isn't there any more. Please add it again",

  // Accounts
  notSignedIn: 'No user found',
  profileNotSetUp: 'Please set up your profile first',
  moderatorsOnly: 'Only moderators can do this',
  operatorsOnly: 'Only operators can do this',
  limited: ({ reason }: { reason: string }) =>
    `Your account is limited, so you can't start anything new: ${reason}`,
  banned: ({ reason }: { reason: string }) => `Your account is banned: ${reason}`,
  googleBanned: "This Google account can't be used here",
  emailBanned: "This email can't be used here",
  phoneBanned: "This phone number can't be used here",
  notOfDomain: ({ domains }: { domains: string }) => `Only people with an email at ${domains} can join here`,
  notInvited: 'Only people with an invitation link can join here. Please ask for a new one',
  notLetIn:
    'The people who run this market look at new accounts first. You can take part once they let you in',
  verifyToTakePart: 'Please verify your email first. The link is in the mail that we sent you',
  readOnly: ({ text }: { text: string }) => (text === '' ? readOnlyNow : `${readOnlyNow}: ${text}`),
  networkBanned: 'Nobody can log in or sign up from this network just now',
  otherLimited: "This person can't take on anything new just now",
  wrongCredentials: 'Email or password is incorrect',
  logInAgain: 'Please log in again',
  codeNeeded: 'Enter the code from your authenticator app',
  wrongCode: "This code isn't right",
  wrongPassword: "This isn't your password",
  passwordIncorrect: 'Password is incorrect',
  notYourEmail: "This isn't your email",
  passwordAgain: 'Please type your password, so that nobody else changes where your money goes',
  codeAgain: 'Please type a code of your app, so that nobody else changes where your money goes',
  setPasswordFirst: 'Set a password first',
  passwordChangedMeanwhile: 'Your password was changed in the meantime',
  emailTaken: 'An account with this email already exists',
  noSecondFactor: 'This account has no second factor',
  emailVerifiedAlready: 'This email is already verified',
  verifyEmailFirst: 'Verify your email first',
  twoFactorOnAlready: 'Two-factor log-in is already on',
  twoFactorOffAlready: 'Two-factor log-in is already off',
  passwordToVerify: 'Please enter the password that you chose when you signed up',
  invalidLink: 'This link is invalid, was used already or has expired',
  googleUnreachable: "We can't reach Google just now. Please try again",
  googleRefused: "The Google log-in didn't work. Please try again",
  googleNotSetUp: "Google log-in isn't set up on this server",
  googleWithoutEmail: "Google didn't tell us your email",
  finishFirst: ({ titles }: { titles: string }) => `Please finish what is under way first: ${titles}`,
  tooManyTokens: ({ max }: { max: number }) => `You have ${max} tokens. Revoke one first`,

  // Notices while the app is closed
  mailNeverOff: "Mail about money and your account can't be turned off",
  pauseTooLong: ({ days }: { days: number }) => `A pause lasts ${days} days at most`,
  noPush: 'This market sends no notifications to devices',
  noPushDevice: 'Notifications are off for this device. Please turn them on first',
  notAPushService: "This browser's push service isn't known here",
  notAPushKey: "This isn't a key of a push subscription",
  noTextMessages: 'This market sends no text messages',
  notYourShownPhone: 'This is not the number that you have verified. Please verify it first',

  // Checks of people
  notAMobile: 'Please enter an Indian mobile number: ten digits, the first of them 6, 7, 8 or 9',
  codeOver: 'This code has expired. Please ask for a new one',
  codeTriesOver: 'Too many wrong codes. Please ask for a new one',
  codesOfAccountOver: ({ max }: { max: number }) =>
    `You've asked for ${max} codes today. Please try again tomorrow`,
  codesOfNumberOver: ({ max }: { max: number }) =>
    `This number was sent ${max} codes today. Please try again tomorrow`,
  codesOfMarketOver: 'No more codes can be sent today. Please try again tomorrow',
  phoneTaken: 'This number belongs to another account already',
  collegesNotSetUp: 'College emails are not checked here',
  notOfCollege: ({ domains }: { domains: string }) => `Please use your college email: ${domains}`,
  collegeTaken: 'This college email belongs to another account already',
  linkOfOtherAccount: 'Please log in to the account in which you asked for this link, and open it again',
  documentNotFound: 'Document not found',
  fileNotDocument: 'Only PDF, JPEG, PNG and WebP files can be sent here',
  documentLocked: 'This PDF has a password, so nobody can read it. Please send it without one',
  aadhaarRefused:
    'This looks like an Aadhaar number. We take none: please send another document, such as a driving licence',
  documentsFull: ({ max }: { max: number }) =>
    `You have ${max} documents waiting. Please wait until one of them is decided`,
  skillsFull: ({ max }: { max: number }) => `You have ${max} checked skills, which is all there can be`,
  documentDecidedAlready: 'This document is decided already',
  ownDocumentModerated: 'This document is yours, so another moderator has to decide',
}
