/** The bytes of a secret as authenticator apps are given it. */
export const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(c =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
