import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'

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

/** Device features that the app never uses, switched off so that injected code cannot use them either. */
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

/** Headers of the sample answer itself, which are not copied. */
const ownHeaders = ['content-length', 'content-type', 'date', 'connection']

/**
 * The headers of @fastify/helmet, taken once from a sample answer: setting them each time costs a fifth of a small
 * answer.
 */
const pageHeaders = async (isHttps: boolean) => {
  const probe = fastify()
  await probe.register(helmet, { contentSecurityPolicy, hsts: isHttps, crossOriginEmbedderPolicy: false })
  probe.get('/', () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  for (const name of ownHeaders) delete headers[name]
  return { ...headers, 'permissions-policy': permissionsPolicy }
}

/** The page headers that also matter for answers that are only data. */
const sharedHeaders = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

const dataHeaders = (page: Awaited<ReturnType<typeof pageHeaders>>) => ({
  ...Object.fromEntries(Object.entries(page).filter(([name]) => sharedHeaders.includes(name))),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  // Answers are personal, so no cache on the way may store them.
  'cache-control': 'private, no-cache',
})

/**
 * Adds the security headers to every answer. Answers that are not pages get only the few that matter for them, because
 * all headers of a page take a kilobyte: more than most answers of the API, and than many of the scripts of a screen.
 */
export const installSecurityHeaders = async (
  app: FastifyInstance,
  { isHttps, isPage }: { isHttps: boolean; isPage(request: FastifyRequest): boolean },
): Promise<void> => {
  const page = await pageHeaders(isHttps)
  const data = dataHeaders(page)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isPage(request) ? page : data)
    done()
  })
}
