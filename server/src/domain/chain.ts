import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The fields that an event's hash covers. */
export interface Link {
  /** The task's public id. */
  taskId: string
  seq: number
  kind: string
  /** The public id of the actor; null for the clock. */
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

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 in hex of the hash before it, a newline, and what is linked to it. */
export const linked = (prevHash: string, text: string): string => sha256(`${prevHash}\n${text}`)

/** The hash of an event. */
export const hashOfLink = (prevHash: string, { taskId, seq, kind, by, at, data }: Link): string =>
  linked(prevHash, canonicalJson({ taskId, seq, kind, by, at, data }))

/**
 * The proof of a free text in an event's data. It proves the text, and reveals nothing without text and salt. The
 * newline separates the two: a salt has none, so no other salt and text give the same hash. Version 1 had no separator.
 */
export const textProof = (salt: string, text: string): { sha256: string; version: 2 } => ({
  sha256: sha256(`${salt}\n${text}`),
  version: 2,
})
