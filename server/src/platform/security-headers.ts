import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

/** What the app never asks a device for, so that nothing slipped into it can. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** What belongs to the one answer that the headers are taken from. */
const ownHeaders = ['content-length', 'content-type', 'date', 'connection']

/** The headers that the plugin gives every answer: it would write them anew each time, a fifth of a small answer's cost. */
const pageHeaders = async (isHttps: boolean) => {
  const probe = fastify()
  await probe.register(helmet, { contentSecurityPolicy, hsts: isHttps, crossOriginEmbedderPolicy: false })
  probe.get('/', () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  for (const name of ownHeaders) delete headers[name]
  return { ...headers, 'permissions-policy': permissionsPolicy }
}

/** Of a page's headers those that say something of data too, which opens nothing and runs nothing. */
const sharedHeaders = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

const dataHeaders = (page: Awaited<ReturnType<typeof pageHeaders>>) => ({
  ...Object.fromEntries(Object.entries(page).filter(([name]) => sharedHeaders.includes(name))),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  // Somebody's own: no cache in between may keep it.
  'cache-control': 'private, no-cache',
})

/**
 * Puts on every answer what tells browsers, and caches in between, to keep others out. What is not a page gets no more
 * than it needs: a page's headers are a kilobyte, more than most answers of the API.
 */
export const installSecurityHeaders = async (
  app: FastifyInstance,
  { isHttps, isPage }: { isHttps: boolean; isPage(url: string): boolean },
): Promise<void> => {
  const page = await pageHeaders(isHttps)
  const data = dataHeaders(page)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isPage(request.url) ? page : data)
    done()
  })
}
