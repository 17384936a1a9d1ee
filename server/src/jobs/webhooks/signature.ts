import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as the Standard Webhooks convention has it. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  /** The body as it is sent. */
  body: string
}

/** The headers by which a receiver knows that the market sends this, and when. */
export const signedHeaders = (secret: string, { id, timestamp, body }: Signed): Record<string, string> => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
