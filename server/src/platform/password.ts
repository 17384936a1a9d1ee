import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './failure.ts'

// OWASP's second choice for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Passwords at work at once: a core is left to everybody else. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Passwords that may wait for their turn; it comes within a second even on a slow machine. */
const mostWaiting = 24

let atWork = 0
const waiting: (() => void)[] = []

/** Runs `work` when it is its turn; throws 503 when too many wait already. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (atWork >= atOnce) {
    if (waiting.length >= mostWaiting) {
      throw new AppError(
        503,
        'unavailable',
        'Too many people log in just now. Please try again',
        undefined,
        2,
      )
    }
    await new Promise<void>(resolve => waiting.push(resolve))
  } else atWork += 1
  try {
    return await work()
  } finally {
    // The place goes on to the next in line, if there is one.
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}

/** Argon2id, off the event loop; about 5 ms when no other is at work. Throws 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Whether the password fits; without a hash it takes as long as with one and fails. Throws 503 when too many wait. */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  decoy ??= hash('no password ever typed', cost)
  const against = stored ?? (await decoy)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored != null
}
