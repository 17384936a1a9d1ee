import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { appBase } from '#contract/paths.ts'
import { App } from '#web/app/app.tsx'
import { preloadHere, preloadRest } from '#web/app/preload.ts'
import { followHistory } from '#web/platform/navigation.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { watchTab } from '#web/platform/tab-person.ts'
import { applyThemeChoice, readThemeChoice } from '#web/theme/theme-choice.ts'
import '#web/theme/theme.css'

applyThemeChoice(readThemeChoice())
watchTab()
followHistory()
preloadHere()
// Wanted at once, letters and the rupee sign: the first words would stand in another font and then move.
void document.fonts.load('1em "Anek Devanagari Variable"', 'A₹')

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
)

/** How long the first screen has the network to itself once the page is there, in milliseconds. */
const headStartMs = 2_000

const getReadyForMore = () => {
  preloadRest()
  if (import.meta.env.PROD) void navigator.serviceWorker?.register(`${appBase}/sw.js`).catch(() => {})
}
addEventListener('load', () => setTimeout(getReadyForMore, headStartMs), { once: true })
