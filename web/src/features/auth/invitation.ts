const key = 'invitation'

/** What the invitation link ended with that this tab came by, also after a way to Google and back. */
export const invitation = (): string | undefined => {
  const given = new URLSearchParams(location.search).get(key)
  try {
    if (given) sessionStorage.setItem(key, given)
    return given ?? sessionStorage.getItem(key) ?? undefined
  } catch {
    // A browser that stores nothing has it while the page is open.
    return given ?? undefined
  }
}
