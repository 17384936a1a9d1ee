import { confirmPhone, getVerification, requestPhoneCode } from '#contract/endpoints/verification.ts'
import type { Actor } from '../seeds/actor.ts'

let last = 9_000_000_000
/** A number that no account has. */
export const newPhone = () => String(++last)
export const asks = (actor: Actor, phone: string) => actor.tries(requestPhoneCode, { body: { phone } })
export const confirms = (actor: Actor, code: string) => actor.tries(confirmPhone, { body: { code } })
/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')
/** The kinds of badges that somebody has. */
export const kindsOf = async (actor: Actor) =>
  (await actor.does(getVerification)).badges.map(({ kind }) => kind)
