/** The push services of Chrome, Firefox, Safari and Edge. `*.` stands for one or more names below the rest. */
const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const hostForm = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const isHostOf = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length && hostForm.test(host)
    : host === pattern

/**
 * True if pushes may be sent to this address, which a person gave: at a browser's push service, by https on its usual
 * port, or at one of the origins that the operator allows.
 */
export const isPushService = (endpoint: string, allowed: readonly string[]): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username || url.password || endpoint.includes('#')) return false
  if (allowed.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    pushServices.some(pattern => isHostOf(url.hostname, pattern))
  )
}
