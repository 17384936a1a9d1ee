import type { FastifyInstance } from 'fastify'

/** A value for the last part of an address where the router takes any. */
const anyOf: Record<string, readonly string[]> = {
  '/api/docs': ['/openapi.json', '/openapi.yaml', '/js/scalar.js', '/nothing'],
  '/app': ['/service-worker.js', '/favicon.svg', '/login', '/assets/nothing.js'],
}

/** Every address that can be read, as the router's own tree lists them. */
export const addressesOf = (app: FastifyInstance): string[] => {
  const path: string[] = []
  const found = app.printRoutes({ commonPrefix: false, method: 'GET' }).split('\n')
  return found.flatMap(line => {
    const [, tree, part] = /^([│├└─ ]*)(\S+) \(GET\)/.exec(line) ?? []
    if (part === undefined) return []
    path.splice(tree!.length / 4 - 1, Number.POSITIVE_INFINITY, part)
    const address = path
      .join('')
      .replace('//', '/')
      .replace('accent-:colour(^[0-9a-f]{6}$)', 'accent-0a7a5c')
      .replaceAll(/:\w+/g, 'any')
    return address.endsWith('*')
      ? anyOf[address.slice(0, -1)]!.map(end => address.slice(0, -1) + end)
      : address
  })
}

/** 64 kB of requests for an address, as they stand one behind another on a connection. */
export const burstFor = (address: string): string => {
  const request = `GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  return request.repeat(64_000 / request.length)
}
