import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What an event's hash covers. */
export interface Link {
  /** The task's public id. */
  taskId: string
  seq: number
  kind: string
  /** The public id of whoever did it; null for the clock. */
  by: string | null
  /** ISO 8601, UTC. */
  at: string
  data: Json
}

/** The hash that the first event of a chain builds on. */
export const firstPrevHash = '0'.repeat(64)

/** Canonical JSON: sorted keys, no spaces (RFC 8785). */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value as Record<string, Json>)
  // By UTF-16 code units, as RFC 8785 wants it and as JavaScript compares texts.
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 in hex of the hash before it, a newline, and the canonical JSON of what is chained. */
export const chained = (prevHash: string, value: Json): string =>
  sha256(`${prevHash}\n${canonicalJson(value)}`)

/** The hash of an event. */
export const hashOfLink = (prevHash: string, { taskId, seq, kind, by, at, data }: Link): string =>
  chained(prevHash, { taskId, seq, kind, by, at, data })

/** The salted hash that replaces a free text. It proves the text, and reveals nothing without text and salt. */
export const textProof = (salt: string, text: string): { sha256: string } => ({ sha256: sha256(salt + text) })
