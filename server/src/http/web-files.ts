import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appBase, paths, shareTarget } from '#contract/paths.ts'
import { sessionTokenIn } from '#server/access/sessions.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import type { Config } from '#server/config/config.ts'
import { notFound, unavailable } from '#server/domain/failure.ts'
import { isAsset, isCall, pathOf } from './is-call.ts'
import { type Preview, pageWithHints } from './page-hints.ts'
import { installSiteFiles } from './site-files.ts'
import type { Unread } from './unread.ts'
import { readWebFolder } from './web-folder.ts'

interface Options {
  site: SiteCache
  unread: Unread
  config: Config
  /** The preview of a screen's address; undefined where it is like any other. */
  previewAt(request: FastifyRequest, pathname: string): Promise<Preview | undefined>
}

/** Serves the built web app under /app, its one page for every screen's address, and leads / there. */
export const installWebFiles = async (
  app: FastifyInstance,
  folder: string,
  { site, unread, config, previewAt }: Options,
): Promise<void> => {
  const hasBuild = existsSync(path.join(folder, 'index.html'))
  if (hasBuild) {
    const files = readWebFolder(folder)
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${appBase}/*`,
      compress: false,
      schema: { hide: true },
      handler: async (request, reply) => {
        const file = files.get(request.params['*'])
        if (!file) return reply.callNotFound()
        // Names in this folder contain a hash of the content, so browsers may store these files for ever. They ask for
        // all others again each time.
        const isHashed = request.params['*'].startsWith('assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        return file.send(request, reply)
      },
    })
  }
  if (hasBuild) installSiteFiles(app, folder, site)
  const write = hasBuild && pageWithHints(folder, appBase)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!write) throw notFound('pageNotFound')
    if (unread.isTooMuchFor(request.ip)) throw unavailable('tooManyPeople', 1)
    const hasSession = sessionTokenIn(request.headers, config) !== undefined
    const pathname = pathOf(request)
    // Programs that show a preview have no session, and people who have one need none.
    const preview = hasSession ? undefined : await previewAt(request, pathname)
    const page = write(pathname, request.headers, { hasSession, site: await site.lastKnown(), preview })
    unread.add(request.ip, page.length, reply.raw, request.raw.socket)
    return reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, sec-fetch-dest')
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.get('/', { schema: { hide: true } }, (_, reply) => reply.redirect(`${appBase}/`))
  // The router treats /app and /app/ as the same route.
  app.get(appBase, { schema: { hide: true } }, (request, reply) => {
    if (pathOf(request) === appBase) return reply.redirect(`${appBase}/`)
    return sendPage(request, reply)
  })
  // The service worker takes what is shared to the app. Where there is none the body is not read: the form says so.
  app.post(shareTarget, {
    schema: { hide: true },
    config: { takesFile: true },
    onRequest: (_, reply, _done) => void reply.redirect(`${appBase}${paths.post}?shared`, 303),
    handler: () => undefined,
  })
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request)
    const isScreen =
      hasBuild &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      pathname.startsWith(`${appBase}/`) &&
      !isAsset(request)
    if (!isScreen) throw notFound(isCall(request) ? 'callNotFound' : 'pageNotFound')
    return sendPage(request, reply)
  })
}
