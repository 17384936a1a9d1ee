const key = 'invitation'

/** The end of the invitation link that opened this tab, also after a detour to Google. */
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
