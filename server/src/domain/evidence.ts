import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Evidence } from '#contract/entities/agreement.ts'
import type { Message } from '#contract/entities/message.ts'
import { canonicalJson, chained, type Json } from './chain.ts'

/** The public half of a key, as PEM. */
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()

/** A file that proves what it says to whoever knows the public key: docs/evidence.md. */
export const signedEvidence = (
  { agreement, events, messages }: Pick<Evidence, 'agreement' | 'events'> & { messages: readonly Message[] },
  key: KeyObject,
): Evidence => {
  let prevHash = agreement.head
  const linked = messages.map(message => {
    prevHash = chained(prevHash, { ...message })
    return { ...message, hash: prevHash }
  })
  const file = { agreement, events, messages: linked, publicKey: publicPem(key) }
  const text = canonicalJson(file as unknown as Json)
  return { ...file, signature: sign(null, Buffer.from(text), key).toString('base64') }
}
