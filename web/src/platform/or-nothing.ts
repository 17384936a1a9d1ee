/** The result of the work, or null if it throws, as a browser's stores do when they are full, blocked or absent. */
export const orNothing = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}
