import { createHmac } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: how authenticator apps take a secret. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The time step that a moment lies in, RFC 6238. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds)

/** The code of a time step: HMAC-SHA-1 with dynamic truncation, RFC 4226, as every authenticator app does it. */
export const codeAt = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a code: the present one or a neighbour, because the clocks of phones differ. Null if none fits. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | null => {
  const present = stepAt(now)
  return [present, present - 1, present + 1].find(step => codeAt(secret, step) === code) ?? null
}

/** The address in the QR code that an authenticator app scans; `market` is what the app calls the entry. */
export const totpUri = (
  secret: Uint8Array,
  { market, account }: { market: string; account: string },
): string => {
  const [issuer, holder] = [market, account].map(encodeURIComponent)
  return `otpauth://totp/${issuer}:${holder}?secret=${base32(secret)}&issuer=${issuer}`
}
