import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from './failure.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins under which a browser may show the app: the public one, and its loopback aliases when it is local. */
export const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const url = new URL(publicUrl)
  const hosts = loopback.includes(url.hostname) ? loopback : [url.hostname]
  return new Set(
    hosts.map(host => new URL(`${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`).origin),
  )
}

/** Refuses (403) what a browser says was sent from another site. Clients that are no browsers say nothing and pass. */
export const requireOwnOrigin = (headers: IncomingHttpHeaders, own: ReadonlySet<string>): void => {
  const site = headers['sec-fetch-site']
  const isForeign =
    (headers.origin !== undefined && !own.has(headers.origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (isForeign) throw new AppError(403, 'foreign_origin', 'This request did not come from the app')
}

/** The origin that the browser shows the app under, when it is one of the app's own; else the public one. */
export const ownOriginOf = (
  { origin }: IncomingHttpHeaders,
  own: ReadonlySet<string>,
  publicUrl: string,
): string => (origin !== undefined && own.has(origin) ? origin : publicUrl)
