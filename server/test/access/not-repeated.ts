/**
 * The writes that succeed for nobody in the table of access, so that repeated-writes.test.ts cannot repeat them. The
 * browser tests of a failing network have a scene for each.
 */
export const notRepeated: readonly string[] = [
  'answerCounter',
  'appealLimit',
  'askForChanges',
  'askModerator',
  'confirmCollege',
  'confirmEmail',
  'confirmLogIn',
  'confirmPhone',
  'deleteAccount',
  'describeFile',
  'disableTwoFactor',
  'enableTwoFactor',
  'logInWithGoogle',
  'makeStatement',
  'moderateFile',
  'nameAmount',
  'openAccount',
  'openDispute',
  'refuseMark',
  'renewRecoveryCodes',
  'requestCollegeLink',
  'sayFine',
  'sayPaid',
  'sendDocument',
  'sendTestPush',
  'shareVisit',
  'startTwoFactor',
  'uploadFile',
]
