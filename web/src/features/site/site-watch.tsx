import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSite } from '#contract/endpoints/site.ts'
import type { Site } from '#contract/entities/market-settings.ts'
import { appBase } from '#contract/paths.ts'
import { read } from '#web/platform/queries.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** How old the answer may be for somebody whom no live event reaches, in milliseconds. */
const freshMs = 60_000

const accentFiles = `${appBase}/assets/accent-`

const showAccent = (accent: string | null): void => {
  for (const old of document.querySelectorAll(`link[href^="${accentFiles}"]`)) old.remove()
  if (!accent) return
  const href = `${accentFiles}${accent.slice(1).toLowerCase()}.css`
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

/**
 * Asks for the market's name and offer for as long as the app is open. Shows nothing. If the page is an older one that
 * the service worker has stored, the worker fetches it again for the next visit.
 */
export default function SiteWatch({ onChange }: { onChange: (site: Site) => void }) {
  const site = useSite()
  const { data } = useQuery({ ...read(getSite, {}), staleTime: freshMs, refetchInterval: freshMs })
  useEffect(() => {
    // The copy on the device may be older than the page.
    if (!data || data.version <= site.version) return
    showAccent(data.accent)
    onChange(data)
    navigator.serviceWorker?.controller?.postMessage('site')
  }, [data, site, onChange])
  return null
}
