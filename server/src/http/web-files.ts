import { existsSync } from 'node:fs'
import path from 'node:path'
import type {} from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appBase } from '#contract/paths.ts'
import { sessionCookie } from '#server/access/sessions.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import { notFound } from '#server/domain/failure.ts'
import { isAsset, isCall, pathOf } from './is-call.ts'
import { pageWithHints } from './page-hints.ts'
import { installSiteFiles } from './site-files.ts'

/** Serves the built web app under /app, its one page for every screen's address, and leads / there. */
export const installWebFiles = async (
  app: FastifyInstance,
  folder: string,
  site: SiteCache,
): Promise<void> => {
  const hasBuild = existsSync(path.join(folder, 'index.html'))
  if (hasBuild) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: `${appBase}/`,
      index: false,
      preCompressed: true,
      // Names of built files contain a hash of the content, so browsers may store them for ever. They ask for all other
      // files again each time.
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('vary', 'accept-encoding')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  if (hasBuild) installSiteFiles(app, folder, site)
  const write = hasBuild && pageWithHints(folder, appBase)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!write) throw notFound('pageNotFound')
    const hasSession = request.cookies[sessionCookie] !== undefined
    const page = write(pathOf(request), request.headers, hasSession, await site.lastKnown())
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
