/** Writes one line: what happened, in words that are the same each time. */
type Write = (message: string, details: object) => void

const minuteMs = 60_000

/**
 * A log that says the same only once a minute, and then how often it was: with the database away every call and every
 * look for jobs fails. `key` is what is the same.
 */
export const sparingly = (write: Write, everyMs = minuteMs) => {
  const counts = new Map<string, number>()
  return (key: string, message: string, details: object): void => {
    const count = counts.get(key)
    if (count !== undefined) {
      counts.set(key, count + 1)
      return
    }
    counts.set(key, 0)
    write(message, details)
    setTimeout(() => {
      const more = counts.get(key)!
      counts.delete(key)
      if (more > 0) write(`${message} (${more} times more)`, details)
    }, everyMs).unref()
  }
}
