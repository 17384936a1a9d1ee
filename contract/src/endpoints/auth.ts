import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { text } from '../entities/fields.ts'
import { ProfileForm, User } from '../entities/user.ts'
import { limits } from '../limits.ts'

const email = Type.String({ title: 'Email', trim: true, format: 'email', maxLength: limits.email.max })
const newPassword = (title: string) =>
  Type.String({ title, minLength: limits.password.min, maxLength: limits.password.max })
const token = Type.String({ title: 'Token', minLength: 1, maxLength: 200 })
const Done = Type.Object({ message: Type.String() })

export const checkSession = endpoint({
  name: 'checkSession',
  method: 'GET',
  path: '/auth/check',
  access: 'session',
  kind: 'read',
  summary: 'Who the session cookie belongs to',
  status: 201,
  reply: User,
})

export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  kind: 'write',
  summary: 'Start a session with email and password',
  body: Type.Object({
    email,
    // Not the rule of new passwords: a wrong one must fail as any wrong password does.
    password: Type.String({ title: 'Password', minLength: 1, maxLength: limits.password.max }),
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
  summary: 'Start a session with an authorization code of the OpenID Connect issuer',
  body: Type.Object({ code: Type.String({ title: 'Code', minLength: 1, maxLength: 2000 }) }),
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
    firstName: text('First Name', { min: 1, ...limits.name }),
    lastName: Type.Optional(text('Last Name', limits.name)),
    email,
    password: newPassword('Password'),
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
  summary: 'End the session, if there is one',
  reply: Done,
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/auth/update-profile',
  access: 'session',
  kind: 'write',
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
  summary: 'Mark the address as verified with a token from the verification mail',
  body: Type.Object({ token }),
  reply: Type.Object({ userName: Type.String() }),
})

export const requestVerification = endpoint({
  name: 'requestVerification',
  method: 'POST',
  path: '/auth/request-verification',
  access: 'session',
  kind: 'write',
  summary: 'Mail the verification link again',
  reply: Done,
})
