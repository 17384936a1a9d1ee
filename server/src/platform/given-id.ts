import { randomBytes } from 'node:crypto'

/** A public id: 96 random bits, URL-safe, 16 characters. */
export const newGivenId = (): string => randomBytes(12).toString('base64url')
