import { Markup, markup } from '#server/domain/markup.ts'
import type { Market } from './market.ts'

/** The part of a page for programs that read no more than its head: search engines, and chats that show a preview. */
export interface Head {
  title: string
  description: string
  /** Below the market's address; without one the page has no place of its own. */
  path?: string
  /** The picture of the preview, below the market's address. */
  card?: { path: string; alt: string }
  /** True if search engines may list it. */
  isIndexed: boolean
  /** Structured data, as schema.org has it. */
  data?: object
}

/** Chats cut what is longer, some of them in the middle of a word. */
const longest = 200

/** The beginning of a text in one line. */
export const inShort = (text: string, length = longest): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).toWellFormed()}…`
}

/** The tags beside the title and the description (ogp.me). X takes them as well, but for the size of the picture. */
export const previewTags = (
  { site, publicUrl }: Market,
  { title, description, path, card }: Head,
): Markup => {
  const property = (name: string, value: string | undefined) =>
    value !== undefined && markup`<meta property="${name}" content="${value}">`
  return markup`${property('og:type', 'website')}${property('og:site_name', site.name)}
${property('og:title', title)}${property('og:description', description)}
${property('og:url', path && publicUrl + path)}${
  card &&
  markup`${property('og:image', publicUrl + card.path)}${property('og:image:type', 'image/jpeg')}
${property('og:image:width', '1200')}${property('og:image:height', '630')}${property('og:image:alt', card.alt)}`
}
<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}">`
}

/** JSON in a page: nothing in it ends the element. It is data, so no policy has to allow it to run. */
const dataOf = (data: object): Markup =>
  new Markup(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`,
  )

export const headOf = (market: Market, head: Head): Markup => {
  const { title, description, path, isIndexed, data } = head
  return markup`<title>${title}</title><meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">${!isIndexed && markup`<meta name="robots" content="noindex">`}
${path && isIndexed && markup`<link rel="canonical" href="${market.publicUrl + path}">`}
${previewTags(market, head)}${data && dataOf(data)}`
}
