import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { appBase } from '#contract/paths.ts'
import { App } from '#web/app/app.tsx'
import { preloadHere, preloadRest } from '#web/app/preload.ts'
import { followHistory } from '#web/platform/navigation.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { applyThemeChoice, readThemeChoice } from '#web/theme/theme-choice.ts'
import '#web/theme/theme.css'

applyThemeChoice(readThemeChoice())
followHistory()
preloadHere()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
)

addEventListener(
  'load',
  () => {
    preloadRest()
    if (import.meta.env.PROD) void navigator.serviceWorker?.register(`${appBase}/sw.js`).catch(() => {})
  },
  { once: true },
)
