/**
 * The header that makes a write repeatable: if a client sends the same write again within 24 hours, it is done once and
 * answered the same.
 */
export const idempotencyHeader = 'idempotency-key'

/** True if this can be such a key: 16 to 128 printable characters. */
export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{16,128}$/.test(key)
