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

applyThemeChoice(readThemeChoice())
watchTab()
followHistory()
preloadHere()
// Loaded at once, letters and the rupee sign: otherwise the first words would change their font and move.
void document.fonts.load('1em "Anek Devanagari Variable"', 'A₹')

const client = createQueryClient()
storeAnswers(client.getQueryCache())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
