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

/** A password at log-in. The rules for new ones do not apply: it fails like any other wrong password. */
export const knownPassword = Type.String({ title: 'Password', minLength: 1, maxLength: limits.password.max })

/** The token from a mailed link. */
export const token = Type.String({ title: 'Token', minLength: 1, maxLength: 200 })

/** Six digits of the authenticator app, or a recovery code. */
export const secondFactorCode = Type.String({ title: 'Code', trim: true, minLength: 6, maxLength: 20 })
