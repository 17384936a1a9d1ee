import { hash, verify } from '@node-rs/argon2'

// OWASP's second choice for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Argon2id, off the event loop; about 5 ms. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Whether the password fits. Without a hash it takes as long as with one and fails. */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  decoy ??= hashPassword('no password ever typed')
  const fits = await verify(stored ?? (await decoy), password)
  return fits && stored != null
}
