import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { invalid, issue, unavailable } from '#server/domain/failure.ts'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's second choice for Argon2id: 19 MiB, two passes, one lane. Only tests, which guard nothing, lower it. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many passwords are hashed at once. One CPU core stays free for other work. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** How many passwords may wait. Even on a slow machine the last one waits less than a second. */
const mostWaiting = 24

let atWork = 0
const waiting: (() => void)[] = []

/** Runs `work` when it is its turn; throws 503 when too many wait already. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (atWork >= atOnce) {
    if (waiting.length >= mostWaiting) {
      throw unavailable('tooManyLogIns', 2)
    }
    await new Promise<void>(resolve => waiting.push(resolve))
  } else atWork += 1
  try {
    return await work()
  } finally {
    // Hand the place to the next in line, if any.
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}

/** Hashes with Argon2id outside the event loop, in about 5 ms on an idle machine. Throws 503 if too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, passwordCost))

let decoy: Promise<string> | undefined

/** True if the password matches the hash. Without a hash: no, after the same time. 503 if too many wait. */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  decoy ??= hash('no password ever typed', passwordCost)
  const against = stored ?? (await decoy)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored != null
}

/** Throws 400 if the password is one of the most used. */
export const refuseCommon = (password: string, field: string): void => {
  if (isCommonPassword(password)) throw invalid(issue(field, 'passwordCommon'))
}
