import * as Type from 'typebox'
import { instant } from './fields.ts'

/** A device that is signed in. */
export const SignedInDevice = Type.Object({
  _id: Type.String(),
  /** Browser and system in words, such as 'Chrome on Android'. */
  device: Type.String(),
  lastSeenAt: instant,
  createdAt: instant,
  /** True if this very request comes from it. */
  isThisOne: Type.Boolean(),
})
export type SignedInDevice = Type.Static<typeof SignedInDevice>

export const Security = Type.Object(
  {
    hasPassword: Type.Boolean(),
    hasGoogle: Type.Boolean(),
    hasTwoFactor: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    /** The most recently used device comes first; the others are only counted. */
    deviceCount: Type.Integer(),
    devices: Type.Array(SignedInDevice),
  },
  { title: 'Security' },
)
export type Security = Type.Static<typeof Security>
