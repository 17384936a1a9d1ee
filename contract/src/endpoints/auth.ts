import * as Type from 'typebox'
import { Agreed } from '#contract/entities/market-settings.ts'
import { endpoint } from '../endpoint.ts'
import { email, knownPassword, newPassword, secondFactorCode, token } from '../entities/credentials.ts'
import { nullable } from '../entities/fields.ts'
import { Name, ProfileForm, User } from '../entities/user.ts'

/** The end of the invitation link, for a market that only invited people may join. */
const invitation = Type.Optional(Type.String({ title: 'Invitation', maxLength: 64 }))

/** The terms and the privacy page that were shown. The app asks later for a consent that is missing here. */
const agreed = Type.Optional(Agreed)

const Done = Type.Object({ message: Type.String() })

export const checkSession = endpoint({
  name: 'checkSession',
  method: 'GET',
  path: '/auth/check',
  access: 'session',
  kind: 'read',
  mayBeQuiet: true,
  summary: 'Who the session cookie belongs to; with `Prefer: quiet` nobody is 204 instead of 401',
  status: 201,
  reply: User,
})

export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  kind: 'write',
  goesOn: true,
  summary: 'Start a session with email and password',
  body: Type.Object({
    email,
    password: knownPassword,
  }),
  status: 201,
  reply: User,
})

export const logInWithGoogle = endpoint({
  name: 'logInWithGoogle',
  method: 'POST',
  path: '/auth/google-login',
  access: 'public',
  kind: 'write',
  goesOn: true,
  summary: 'Start a session with the authorization code that the issuer sent this browser back with',
  body: Type.Object({
    code: Type.String({ title: 'Code', minLength: 1, maxLength: 2000 }),
    /** The state that came back with the code. It must be the one that this browser was given. */
    state: Type.Optional(Type.String({ title: 'State', maxLength: 200 })),
    invitation,
    agreed,
  }),
  status: 201,
  reply: User,
})

export const startGoogleLogIn = endpoint({
  name: 'startGoogleLogIn',
  method: 'POST',
  path: '/auth/google-start',
  access: 'public',
  kind: 'write',
  goesOn: true,
  summary:
    'Where to send the browser for a Google log-in, null on a server that has none; a cookie keeps what must come back',
  reply: Type.Object({ url: nullable(Type.String()) }),
})

export const confirmLogIn = endpoint({
  name: 'confirmLogIn',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  kind: 'write',
  goesOn: true,
  summary: 'Finish a log-in that was answered with two_factor_required',
  body: Type.Object({ code: secondFactorCode }),
  status: 201,
  reply: User,
})

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  kind: 'write',
  summary: 'Open an account and start its first session',
  body: Type.Object({
    ...Name.properties,
    email,
    password: newPassword('Password'),
    invitation,
    agreed,
  }),
  status: 201,
  reply: User,
})

export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  kind: 'write',
  goesOn: true,
  summary: 'End the session, if there is one',
  reply: Done,
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/auth/update-profile',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Fill in the own profile; the first time sets it up',
  body: ProfileForm,
  reply: User,
})

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/forget-password',
  access: 'public',
  kind: 'write',
  summary: 'Mail a reset link; answers alike whether or not the address has an account',
  body: Type.Object({ email }),
  reply: Done,
})

export const checkResetToken = endpoint({
  name: 'checkResetToken',
  method: 'POST',
  path: '/auth/checkResetToken',
  access: 'public',
  kind: 'write',
  goesOn: true,
  summary: 'Whose reset token this is, without using it up',
  body: Type.Object({ token }),
  reply: Type.Object({ userName: Type.String() }),
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  kind: 'write',
  summary: 'Set a new password with a reset token and end every session of that person',
  body: Type.Object({ token, newPassword: newPassword('New Password') }),
  reply: Done,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  kind: 'write',
  summary:
    'Mark the address as verified with a token from the verification mail. In a browser that is not signed in to the ' +
    'account it takes the password, too, or `startOver`, which signs everybody out and removes every way to log in',
  body: Type.Object({
    token,
    password: Type.Optional(knownPassword),
    startOver: Type.Optional(Type.Boolean({ title: 'Start over' })),
  }),
  reply: Type.Object({ userName: Type.String() }),
})

export const requestVerification = endpoint({
  name: 'requestVerification',
  method: 'POST',
  path: '/auth/request-verification',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Mail the verification link again',
  reply: Done,
})
