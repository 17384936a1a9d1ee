import * as Type from 'typebox'
import { limits } from '../limits.ts'

export const email = Type.String({
  title: 'Email',
  trim: true,
  format: 'email',
  maxLength: limits.email.max,
})

export const newPassword = (title: string) =>
  Type.String({ title, minLength: limits.password.min, maxLength: limits.password.max })

/** Not the rule of new passwords: a wrong one must fail as any wrong password does. */
export const knownPassword = Type.String({ title: 'Password', minLength: 1, maxLength: limits.password.max })

/** From a mailed link. */
export const token = Type.String({ title: 'Token', minLength: 1, maxLength: 200 })

/** Six digits of the authenticator app, or a recovery code. */
export const secondFactorCode = Type.String({ title: 'Code', trim: true, minLength: 6, maxLength: 20 })
