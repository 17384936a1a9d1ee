import { isIP } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { isPublic } from '#server/jobs/outgoing.ts'

/**
 * The address as it is stored. Throws 400 for one to which nothing would be sent. A name is looked up each time that
 * something is sent, as it can lead somewhere else by then.
 */
export const requireAddress = (
  address: string,
  { allowsPrivateWebhooks }: Pick<Config, 'allowsPrivateWebhooks'>,
): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  const protocols = allowsPrivateWebhooks ? ['https:', 'http:'] : ['https:']
  if (!url || !protocols.includes(url.protocol) || url.username || url.password || url.hash)
    throw invalid(issue('url', 'webhookAddress'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivateWebhooks && (host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))))
    throw invalid(issue('url', 'webhookPrivate'))
  return url.href
}
