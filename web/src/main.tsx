import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/app.tsx'
import { preloadHere } from '#web/app/preload.ts'
import { followHistory } from '#web/platform/navigation.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { storeAnswers } from '#web/platform/stored-answers.ts'
import { watchTab } from '#web/platform/tab-person.ts'
import { applyThemeChoice, readThemeChoice } from '#web/theme/theme-choice.ts'
import '#web/theme/theme.css'

/** A page whose script begins later than this, in milliseconds, came on a bad line. */
const slowStartMs = 1_500

applyThemeChoice(readThemeChoice())
watchTab()
followHistory()
preloadHere()
// Loaded before the first words stand, letters and the rupee sign, so that they do not change their font. On a bad line
// the words come first: they need what the line can carry for what they say. A font that does not come is no fault.
if (performance.now() < slowStartMs)
  document.fonts.load('1em "Anek Devanagari Variable"', 'A₹').catch(() => {})

const client = createQueryClient()
storeAnswers(client.getQueryCache())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
