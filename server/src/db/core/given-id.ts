import { randomFillSync } from 'node:crypto'

const bytes = 12
// Random bytes for many ids at once: asking the system for a few bytes is the slowest part of making an id.
const pool = Buffer.alloc(bytes * 256)
let used = pool.length

/** A public id: 96 random bits, URL-safe, 16 characters. */
export const newGivenId = (): string => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}
