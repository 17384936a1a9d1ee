/** What the work gives, or null where it throws, as the stores of a browser do when they are full, blocked or absent. */
export const orNothing = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}
