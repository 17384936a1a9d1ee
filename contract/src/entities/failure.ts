import * as Type from 'typebox'

export const failureCodes = [
  'validation_failed',
  'not_signed_in',
  'wrong_credentials',
  'two_factor_required',
  'password_required',
  'invalid_token',
  'profile_not_set_up',
  'not_allowed',
  'not_verified',
  'not_let_in',
  'limited',
  'banned',
  'foreign_origin',
  'not_found',
  'conflict',
  'other_person',
  'stale',
  'payee_not_ready',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'not_configured',
  'unavailable',
  'internal',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Every answer that is not a success. `message` is for people, `code` for programs. */
export const Failure = Type.Object(
  {
    message: Type.String(),
    code: Type.String(),
    issues: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { title: 'Failure' },
)
export type Failure = Type.Static<typeof Failure>
export type Issue = { path: string; message: string }
