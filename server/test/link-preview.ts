import type { FastifyInstance } from 'fastify'

/** The preview of a link in a chat. */
export interface LinkPreview {
  title: string | undefined
  description: string | undefined
  image: string | undefined
  siteName: string | undefined
  url: string | undefined
  card: string | undefined
}

/** As WhatsApp and Telegram do, which read no more of a page than this. */
const readBytes = 300_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole)
  })

const isAbsolute = (address: string | undefined): boolean => /^https:\/\/[^/\s]+\//.test(address ?? '')

/**
 * Reads a page as WhatsApp, Telegram, Slack and X do: the first 300 kB, only the head, Open Graph's tags before the
 * title and X's own before those; a picture at an address that is not absolute or not https is left out.
 */
export const readPreview = (page: Buffer): LinkPreview => {
  const [head = ''] = page
    .subarray(0, readBytes)
    .toString('utf8')
    .split(/<\/head>/i)
  const tags = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta\b[^>]*>/gi)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]
    const name = attribute('property') ?? attribute('name')
    const content = attribute('content')
    // The first one counts.
    if (name && content !== undefined && !tags.has(name)) tags.set(name, decoded(content))
  }
  const ownTitle = /<title>([^<]*)<\/title>/i.exec(head)?.[1]
  const image = tags.get('twitter:image') ?? tags.get('og:image')
  return {
    title: tags.get('twitter:title') ?? tags.get('og:title') ?? (ownTitle && decoded(ownTitle)),
    description: tags.get('twitter:description') ?? tags.get('og:description') ?? tags.get('description'),
    image: isAbsolute(image) ? image : undefined,
    siteName: tags.get('og:site_name'),
    url: tags.get('og:url'),
    card: tags.get('twitter:card'),
  }
}

/** Asks for an address as the program of a chat does: without a cookie, by whatever host it was given. */
export const fetchAsChat = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'user-agent': 'WhatsApp/2.23.20.0', ...headers } })
