import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { knownPassword, secondFactorCode } from './credentials.ts'
import { instant, nullable, oneOf, text } from './fields.ts'

/** The rights of a token: only read, or also write. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** A personal token, without the secret that its owner has seen once. */
export const ApiToken = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    scope: oneOf('Scope', tokenScopes),
    createdAt: instant,
    endsAt: instant,
    /** About when it was last used. */
    lastUsedAt: nullable(instant),
  },
  { title: 'ApiToken' },
)
export type ApiToken = Type.Static<typeof ApiToken>

export const ApiTokenForm = Type.Object({
  name: text('Name', limits.apiToken.name),
  scope: oneOf('Scope', tokenScopes),
  days: Type.Integer({ title: 'Days', minimum: 1, maximum: limits.apiToken.days }),
  /** Asked for when the log-in is not recent; so is the code, from somebody without a password. */
  password: Type.Optional(knownPassword),
  code: Type.Optional(secondFactorCode),
})
export type ApiTokenForm = Type.Static<typeof ApiTokenForm>
