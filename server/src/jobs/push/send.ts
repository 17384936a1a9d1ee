import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushPayload } from '#contract/entities/notification.ts'
import type { Config } from '#server/config/config.ts'
import type { PushKeys } from '#server/db/notices/push-keys.ts'
import { isPushService } from '#server/domain/notices/push-service.ts'
import { type OutgoingRules, post, RefusedAddress } from '../outgoing.ts'

/** Where a push goes, as the browser gave it. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** How a push service took a push. */
export type Taken =
  | { outcome: 'sent' | 'gone' | 'refused'; status: number }
  /** The push failed for now: the service said when to try again, or did not answer. */
  | { outcome: 'later'; status: number | null; retryAfterMs: number | null }

/** Names that lead nowhere, by which Apple refuses a push. */
const isNowhere = (host: string): boolean =>
  !/\.[a-z]{2,}$/i.test(host) || /\.(local|localhost|invalid|test|example)$/i.test(host)

const hostOf = (address: string): string => address.split('@').at(-1) ?? ''

/** Whom a push service can write to about the market's pushes: RFC 8292, 2.1. */
export const subjectOf = (
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  contact: string | undefined,
): string => {
  const sender = /<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  const mail = [contact, sender].find(address => address && !isNowhere(hostOf(address)))
  if (mail) return `mailto:${mail}`
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !isNowhere(hostname) ? publicUrl : `mailto:${sender}`
}

/** A push service keeps one push of a topic for a device that is away: the newest. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const isToTryAgain = (status: number): boolean => status === 429 || status >= 500

export interface PushLetter {
  payload: PushPayload
  /** How long the push service keeps it for a device that is away. */
  ttlSeconds: number
  isUrgent: boolean
}

/** Encrypts a push for one device (RFC 8291) and hands it to the device's push service. */
export const sendPush = async (
  to: PushAddress,
  { payload, ttlSeconds, isUrgent }: PushLetter,
  { keys, subject, rules }: { keys: PushKeys; subject: string; rules: OutgoingRules },
): Promise<Taken> => {
  // The host was allowed when the device was added, and may not be any more.
  if (!isPushService(to.endpoint, rules.allowed)) return { outcome: 'refused', status: 0 }
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    urgency: isUrgent ? 'high' : 'normal',
    topic: topicOf(payload.tag),
    contentEncoding: 'aes128gcm',
  })
  try {
    const answer = await post(new URL(to.endpoint), { headers, body: body as Buffer }, rules)
    const { status, retryAfterMs } = answer
    if (status === 404 || status === 410) return { outcome: 'gone', status }
    if (status >= 200 && status < 300) return { outcome: 'sent', status }
    return isToTryAgain(status) ? { outcome: 'later', status, retryAfterMs } : { outcome: 'refused', status }
  } catch (error) {
    if (error instanceof RefusedAddress) return { outcome: 'refused', status: 0 }
    return { outcome: 'later', status: null, retryAfterMs: null }
  }
}
