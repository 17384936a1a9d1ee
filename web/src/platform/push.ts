import { appBase } from '#contract/paths.ts'

/** The push features that this browser reports. */
export type PushSupport = 'ready' | 'blocked' | 'home-screen-first' | 'none'

/** How long a browser may take for an answer: offline, some never give one. */
const patienceMs = 20_000

/** Asked of the browser, and not answered in time. */
export class PushSilence extends Error {}

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PushSilence('the browser did not answer')), patienceMs)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

const isOnHomeScreen = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true

/** An iPad says that it is a Mac, which has no touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export const pushSupport = (): PushSupport => {
  // On an iPhone there is none of it outside the home screen.
  if (isApplePhone() && !isOnHomeScreen()) return 'home-screen-first'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

const registration = (): Promise<ServiceWorkerRegistration> => inTime(navigator.serviceWorker.ready)

/** The address at which this browser gets pushes; null while it gets none. */
export const pushEndpoint = async (): Promise<string | null> => {
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return null
  const found = await navigator.serviceWorker.getRegistration(`${appBase}/`)
  return (await found?.pushManager.getSubscription())?.endpoint ?? null
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))

interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Asks the person, then the browser's push service. Null if the person says no. Throws PushSilence if no answer comes. */
export const subscribe = async (publicKey: () => Promise<string>): Promise<Subscribed | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const key = bytesOf(await publicKey())
  const { pushManager } = await registration()
  // This device hears nothing so far: an old subscription may be for another key, or its push service has ended it.
  const old = await inTime(pushManager.getSubscription())
  if (old) await inTime(old.unsubscribe())
  const made = await inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return made.toJSON() as Subscribed
}

/** Ends the browser's subscription, if it has one. */
export const unsubscribe = async (): Promise<void> => {
  const found = await navigator.serviceWorker.getRegistration(`${appBase}/`)
  const made = await found?.pushManager.getSubscription()
  if (made) await inTime(made.unsubscribe())
}
