import sharp from 'sharp'
import type { Actor } from '../seeds/actor.ts'

/** A picture of one colour, as a JPEG unless said otherwise. */
export const picture = (
  { width = 640, height = 480, color = '#3b2fa3' } = {},
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    [format]()
    .toBuffer()

/** Asks for an address as a browser does that shows a picture. */
export const fetches = async (actor: Actor, url: string, headers: Record<string, string> = {}) => {
  const answer = await actor.app.inject({ url, headers: { ...actor.cookies(), ...headers } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
