import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '#server/domain/failure.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins under which a browser may show the app: the public one, and its loopback aliases when it is local. */
export const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const url = new URL(publicUrl)
  const hosts = loopback.includes(url.hostname) ? loopback : [url.hostname]
  return new Set(
    hosts.map(host => new URL(`${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`).origin),
  )
}

/** Refuses (403) a request whose headers name another site. Only browsers send such headers; others pass. */
export const requireOwnOrigin = (headers: IncomingHttpHeaders, own: ReadonlySet<string>): void => {
  const site = headers['sec-fetch-site']
  const isForeign =
    (headers.origin !== undefined && !own.has(headers.origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (isForeign) throw failure(403, 'foreign_origin', 'foreignOrigin')
}

/** The origin in the browser's address bar if it is one of the app's own, else the public one. */
export const ownOriginOf = (
  { origin }: IncomingHttpHeaders,
  own: ReadonlySet<string>,
  publicUrl: string,
): string => (origin !== undefined && own.has(origin) ? origin : publicUrl)
