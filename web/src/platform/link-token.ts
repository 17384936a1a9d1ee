import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/**
 * The token of a mailed link. It stands behind '#', which browsers send to nobody, so that it is in no log on the way.
 * Links with a query parameter work, too.
 */
export function useLinkToken(): string {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [search] = useSearchParams()
  return new URLSearchParams(hash.slice(1)).get('token') ?? search.get('token') ?? ''
}
