import { appBase } from '#contract/paths.ts'
import { orNothing } from '#web/platform/or-nothing.ts'

// The notifications that the system shows of this app. Apart from turning notifications on, as every visit needs it.

/** How much is unread, on the app's icon where the system shows it. */
export const showBadge = (count: number): void => {
  orNothing(
    () => void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {}),
  )
}

/** Takes away the notifications of this app: whoever looks at it needs them no longer. */
export const closeNotifications = async (): Promise<void> => {
  const found = await navigator.serviceWorker?.getRegistration(`${appBase}/`)
  for (const shown of (await found?.getNotifications?.()) ?? []) shown.close()
}

/** Opens the screen of a notification that was tapped, at the service worker's bidding. Returns a function that stops it. */
export const followTaps = (go: (path: string) => void): (() => void) => {
  const workers = navigator.serviceWorker
  const follow = ({ data, ports }: MessageEvent<{ open?: string } | null>) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage(true)
    go(data.open)
  }
  workers?.addEventListener('message', follow)
  return () => workers?.removeEventListener('message', follow)
}
