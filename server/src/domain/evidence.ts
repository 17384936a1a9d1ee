import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Evidence } from '#contract/entities/evidence.ts'
import type { FileKind } from '#contract/entities/file.ts'
import type { Message } from '#contract/entities/message.ts'
import { canonicalJson, type Json, linked, sha256 } from './chain.ts'

/** The public half of a key, as PEM. */
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()

/** A message as a file has it: its own file, if any, with the hash of its bytes. */
export type EvidenceWords = Omit<Message, 'file'> & {
  file?: { _id: string; kind: FileKind; name: string; bytes: number; sha256: string }
}

/** A message of the conversation, and whether the file has its words or only its hash. */
export interface Heard {
  message: EvidenceWords
  isInFile: boolean
}

type About = Pick<Evidence, 'agreement' | 'events' | 'madeAt' | 'madeFor'>

/** The messages of the file in pages, each with its hash; `totals` counts them on the way. */
async function* linkedMessages(
  head: string,
  pages: AsyncIterable<readonly Heard[]>,
  totals: Evidence['totals']['messages'],
): AsyncGenerator<string> {
  let hash = head
  for await (const page of pages) {
    let text = ''
    for (const { message, isInFile } of page) {
      const digest = sha256(canonicalJson({ ...message }))
      hash = linked(hash, digest)
      const entry: Json = isInFile ? { ...message, hash } : { _id: message._id, sha256: digest, hash }
      text += `${totals.total === 0 ? '' : ','}${canonicalJson(entry)}`
      totals.total += 1
      totals[isInFile ? 'inFile' : 'leftOut'] += 1
    }
    yield text
  }
}

/** The fields in the order of canonical JSON; the signature comes when everything else is known. */
async function* unsigned(
  { agreement, events, madeAt, madeFor }: About,
  messages: AsyncIterable<readonly Heard[]>,
  publicKey: string,
): AsyncGenerator<string | { signatureBefore: string }> {
  const json = (value: unknown) => canonicalJson(value as Json)
  const totals = {
    events: { total: events.length, head: agreement.head },
    messages: { total: 0, inFile: 0, leftOut: 0 },
  }
  yield `{"agreement":${json(agreement)},"events":${json(events)},"format":"taskbazaar-evidence",`
  yield `"madeAt":${json(madeAt)},"madeFor":${json(madeFor)},"messages":[`
  yield* linkedMessages(agreement.head, messages, totals.messages)
  yield `],"publicKey":${json(publicKey)},`
  yield { signatureBefore: `"totals":${json(totals)},"version":2}` }
}

/**
 * A file that proves what it says to whoever knows the public key: docs/evidence.md. It is written page by page, so that
 * a long conversation is never in memory as a whole: what is signed is the SHA-256 of everything but the signature.
 */
export async function* signedEvidence(
  about: About,
  messages: AsyncIterable<readonly Heard[]>,
  key: KeyObject,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const part of unsigned(about, messages, publicPem(key))) {
    if (typeof part === 'string') {
      hash.update(part)
      yield part
      continue
    }
    const signature = sign(null, hash.update(part.signatureBefore).digest(), key).toString('base64')
    yield `"signature":${JSON.stringify(signature)},${part.signatureBefore}`
  }
}
