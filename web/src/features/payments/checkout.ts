import { appBase } from '#contract/paths.ts'

/** The page of this app on which a payment is made, below its base; null where that is on another site. */
export function pageOfCheckout(checkout: string, origin: string): string | null {
  const url = new URL(checkout, origin)
  const isHere = url.origin === origin && url.pathname.startsWith(`${appBase}/`)
  return isHere ? url.pathname.slice(appBase.length) : null
}
