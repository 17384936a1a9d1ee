import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Accent, accentOf, accentTokens } from '#contract/accent.ts'
import { appBase, assetBase } from '#contract/paths.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import { readImage, type StoredSite, siteAsShown } from '#server/db/market/settings.ts'
import { notFound } from '#server/domain/failure.ts'
import { MemoryFile } from './memory-file.ts'

/** The built manifest in the market's own name, with its logo. */
const manifestOfSite = (built: object, stored: StoredSite): object => {
  if (stored.version === 0) return built
  const { name, description } = siteAsShown(stored)
  const { logo } = stored.settings
  const own = { ...built, name, short_name: name, description }
  if (!logo) return own
  const { file, type, side } = logo
  return { ...own, icons: [{ src: `${assetBase}/${file}`, sizes: `${side}x${side}`, type, purpose: 'any' }] }
}

/** The theme follows the system unless the page forces one, as in web/src/theme/tokens.css. */
const styleOf = (accent: Accent): string => {
  const rule = (selector: string, theme: keyof Accent) => {
    const lines = Object.entries(accentTokens(accent, theme)).map(([name, value]) => `${name}:${value}`)
    return `${selector}{${lines.join(';')}}`
  }
  const dark = rule(':root:not([data-theme=light])', 'dark')
  return `${rule(':root', 'light')}@media (prefers-color-scheme:dark){${dark}}${rule(':root[data-theme=dark]', 'dark')}`
}

/** The file behind a name never changes. */
const forEver = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=31536000, immutable')

/** Serves what the page of a market names besides the built files: manifest, colours and logo. */
export const installSiteFiles = (app: FastifyInstance, folder: string, site: SiteCache): void => {
  const hide = { compress: false, schema: { hide: true } } as const
  const built = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')) as object
  app.get(`${appBase}/manifest.webmanifest`, hide, async (_, reply) => {
    const manifest = manifestOfSite(built, await site.lastKnown())
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest, null, 2))
  })
  app.get<{ Params: { colour: string } }>(
    `${assetBase}/accent-:colour(^[0-9a-f]{6}$).css`,
    hide,
    (request, reply) => {
      const accent = accentOf(`#${request.params.colour}`)
      if (!accent) throw notFound('pageNotFound')
      return forEver(reply).type('text/css; charset=utf-8').send(styleOf(accent))
    },
  )
  // Only the logo that shows has a file, so any other name costs no look into the database.
  const logos = new LRUCache<string, MemoryFile>({ max: 2 })
  app.get<{ Params: { name: string } }>(`${assetBase}/logo-:name`, hide, async (request, reply) => {
    const name = `logo-${request.params.name}`
    if ((await site.lastKnown()).settings.logo?.file !== name) throw notFound('pageNotFound')
    const known = logos.get(name)
    if (known) return known.send(request, forEver(reply))
    const image = await readImage(site.db, name)
    if (!image) throw notFound('pageNotFound')
    const file = new MemoryFile(image.type, image.bytes)
    logos.set(name, file)
    return file.send(request, forEver(reply))
  })
}
