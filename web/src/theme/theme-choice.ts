export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'

/** The theme chosen on this device; 'system' if none was chosen or storage is closed. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows the chosen theme at once and remembers it on this device; call it before the first render. */
export function applyThemeChoice(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // A browser that keeps nothing still shows the theme until it is closed.
  }
  paintBrowserBar(choice)
}

/** The browser's own bar follows a forced theme; its two <meta> know only the system's. */
function paintBrowserBar(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.media
    const isWanted = choice === 'system' || meta.dataset.media.includes(choice)
    meta.media = choice === 'system' ? meta.dataset.media : isWanted ? 'all' : 'not all'
  }
}
