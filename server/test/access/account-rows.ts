import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import * as files from '#contract/endpoints/files.ts'
import * as profiles from '#contract/endpoints/profiles.ts'
import * as tokens from '#contract/endpoints/tokens.ts'
import * as verification from '#contract/endpoints/verification.ts'
import { aProfile, password } from '../../seeds/actor.ts'
import { everyone, friend, type Row, row, signedIn } from './rows.ts'
import { newAddress } from './story.ts'

export const ofAccounts: Row[] = [
  row(auth.signUp, everyone(201), () => ({ body: { firstName: 'Asha', email: newAddress(), password } })),
  row(auth.logIn, everyone(201), cast => ({ body: { email: cast.people.friend.user.email, password } })),
  row(auth.startGoogleLogIn, everyone(200)),
  row(auth.logInWithGoogle, everyone(501), () => ({ body: { code: 'made-up' } })),
  row(auth.confirmLogIn, everyone(401), () => ({ body: { code: '123456' } })),
  row(auth.logOut, everyone(200)),
  row(auth.checkSession, signedIn(201)),
  row(auth.requestPasswordReset, everyone(200), cast => ({ body: { email: cast.people.friend.user.email } })),
  row(auth.checkResetToken, everyone(200), async cast => ({
    body: { token: await cast.mailedToken('reset') },
  })),
  row(auth.resetPassword, everyone(200), async cast => ({
    body: { token: await cast.mailedToken('reset'), newPassword: password },
  })),
  row(auth.requestVerification, signedIn(200)),
  row(auth.verifyEmail, everyone(200), async cast => ({
    body: { token: await cast.mailedToken('verify'), password },
  })),
  row(auth.updateProfile, signedIn(200), () => ({ body: aProfile() })),
  row(account.getSecurity, signedIn(200)),
  row(account.endSession, [401, 404, 404, 200, 404, 404, 404, 404, 404], async cast => ({
    params: { id: await cast.posterSession() },
  })),
  row(account.logOutEverywhere, signedIn(200)),
  row(account.changePassword, signedIn(200), () => ({ body: { password, newPassword: password } })),
  row(account.changeEmail, signedIn(200), () => ({ body: { email: newAddress(), password } })),
  row(account.confirmEmail, everyone(400), () => ({ body: { token: 'made-up' } })),
  row(account.startTwoFactor, signedIn(409), () => ({ body: { password } })),
  row(account.enableTwoFactor, signedIn(400), () => ({ body: { code: '123456' } })),
  row(account.renewRecoveryCodes, signedIn(409), () => ({ body: { code: '123456' } })),
  row(account.disableTwoFactor, signedIn(409), () => ({ body: { code: '123456' } })),
  row(tokens.listTokens, signedIn(200)),
  row(tokens.makeToken, signedIn(201), () => ({ body: { name: 'Script', scope: 'read', days: 30 } })),
  row(tokens.revokeToken, signedIn(404), () => ({ params: { id: '999999' } })),
  row(profiles.getProfile, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(profiles.getPrivacy, signedIn(200)),
  row(profiles.correctOwnName, signedIn(200), () => ({ body: { firstName: 'Spelt', lastName: 'Right' } })),
  row(profiles.setPrivacy, signedIn(200), () => ({ body: { showEmail: 'everyone' } })),
]

export const ofFiles: Row[] = [
  row(files.uploadFile, signedIn(400)),
  row(files.getFile, signedIn(404), () => ({ params: { id: 'nothing' } })),
  row(files.getThumb, signedIn(404), () => ({ params: { id: 'nothing' } })),
  row(files.describeFile, signedIn(404), () => ({ params: { id: 'nothing' }, body: { alt: 'A chair' } })),
  row(files.setAvatar, signedIn(200), () => ({ body: { fileId: null } })),
  row(files.setWork, signedIn(200), () => ({ body: { fileIds: [] } })),
]

let lastPhone = 8_000_000_000
const newPhone = () => String(++lastPhone)

export const ofVerification: Row[] = [
  row(verification.getVerification, signedIn(200)),
  row(verification.requestPhoneCode, signedIn(200), () => ({ body: { phone: newPhone() } })),
  row(verification.confirmPhone, signedIn(400), () => ({ body: { code: 'abcdef' } })),
  // No college is named in the settings.
  row(verification.requestCollegeLink, signedIn(409), () => ({ body: { email: newAddress() } })),
  row(verification.confirmCollege, signedIn(400), () => ({ body: { token: 'made-up' } })),
  row(verification.sendDocument, signedIn(415)),
]
