import type { Endpoint } from '#contract/endpoint.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { deviceOwner } from '#web/platform/device-storage.ts'
import { draftIn, draftKey, dropDraft, keepDraft, storedDraft } from '#web/platform/draft-store.ts'
import { randomId } from '#web/platform/random-id.ts'

// The idempotency keys of writes that are under way, or of which nobody knows whether they were done.

interface Input {
  params?: unknown
  body?: unknown
}

interface Act {
  key: string
  /** The thing that it is about. */
  subject: string | undefined
  at: number
}

/** Writes that create nothing, such as to block somebody, by their input. */
const acts = new Map<string, Act>()
/** The time during which the same act counts as sent again, in milliseconds. Later it counts as a new act. */
const sameActMs = 2 * 60_000

/** At the end of a session, because the next person means something new. */
export const forgetOpenKeys = (): void => acts.clear()

function ofAct(what: string, subject: string | undefined) {
  const open = acts.get(what)
  const isSame = open && Date.now() - open.at < sameActMs
  const act = isSame ? open : { key: randomId(), subject, at: Date.now() }
  acts.set(what, act)
  return { key: act.key, close: () => acts.delete(what) }
}

/** Sent again with the same words it is the same one, however much later: its key is stored as long as its draft. */
function ofMaking(what: string, owner: string) {
  const name = `key ${what}`
  const place = draftKey(owner, name)
  const key = (draftIn(storedDraft(place)) as string | null) ?? randomId()
  keepDraft(owner, name, key)
  return { key, close: () => dropDraft(place) }
}

/**
 * Makes a write under an idempotency key. As long as it is not known whether it was done, the same write keeps its
 * key: the server does it once, however often it is asked.
 */
export async function underOneKey<T>(
  { path, status, access }: Endpoint,
  input: Input,
  write: (key: string) => Promise<T>,
): Promise<T> {
  const what = JSON.stringify([path, input])
  const subject = input.params ? JSON.stringify(input.params) : undefined
  const owner = deviceOwner()
  const isMaking = status === 201 && access !== 'public'
  const { key, close } = owner && isMaking ? ofMaking(what, owner) : ofAct(what, subject)
  try {
    const reply = await write(key)
    close()
    // After another act on the same subject, an act is a new one: block, unblock, block.
    for (const [other, act] of acts) if (subject && act.subject === subject) acts.delete(other)
    return reply
  } catch (error) {
    if (error instanceof CallFailure && !error.isOutage) close()
    throw error
  }
}
