import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Changes } from '#server/database/changes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { ReplyAnswer } from './cookies.ts'
import { type Encoding, encode, encodingFor } from './encoding.ts'
import { namesTag, tagOf } from './entity-tag.ts'
import { AppError } from './failure.ts'
import type { KnownSessions } from './known-sessions.ts'
import { sessionCookie } from './session.ts'

interface Variant {
  body: Buffer
  headers: Record<string, string | number>
}

/** One answer, whole: what every client gets, in each encoding from the first time that it is asked for. */
interface Ready {
  builtAt: number
  /** With its tag from the first variant on. */
  headers: Record<string, string | number> & { etag?: string }
  body: Buffer
  variants: Map<Encoding, Variant>
  making: Map<Encoding, Promise<Variant>>
  /** The cookies of the last one who got it; undefined while nobody has. */
  cookie: string | undefined
}

/**
 * So long an answer may lie where there are other processes, whatever is heard: one of them may die between its commit
 * and telling it.
 */
const maxAgeMs = 1_000
/** The whole market's first page is under 1 MB. */
const maxAnswers = 8
/** An answer that has lain so long may well lie longer. */
const whileMs = 250
const cookieStart = `${sessionCookie}=`

/** The session's token in a Cookie header. */
const tokenIn = (cookies: string | undefined): string | undefined => {
  if (cookies === undefined) return undefined
  for (const pair of cookies.split(';')) {
    const trimmed = pair.trim()
    if (trimmed.startsWith(cookieStart)) return trimmed.slice(cookieStart.length)
  }
  return undefined
}

const makeVariant = async (ready: Ready, encoding: Encoding, isToLast = false): Promise<Variant> => {
  const compressing = encode(ready.body, encoding, isToLast)
  // Meanwhile: a long answer is compressed by another thread.
  ready.headers.etag ??= tagOf(ready.body)
  const body = await compressing
  const headers = { ...ready.headers, 'content-length': body.length }
  const isPlain = body === ready.body
  const variant = { body, headers: isPlain ? headers : { ...headers, 'content-encoding': encoding } }
  ready.variants.set(encoding, variant)
  return variant
}

/** A request as far as it matters here. */
interface Ask {
  url: string
  encoding: Encoding
  token: string
  cookie: string
  ifNoneMatch: string | undefined
}

/** A request that the app asks itself, and the body of its answer. */
interface OwnRequest extends IncomingMessage {
  answered?: Buffer
}

/** What belongs to one answer's sending and not to what is answered. */
const ownHeaders = ['content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']

const send = (raw: ServerResponse, ready: Ready, variant: Variant, { cookie, ifNoneMatch }: Ask): void => {
  ready.cookie = cookie
  if (namesTag(ifNoneMatch, ready.headers.etag!)) raw.writeHead(304, ready.headers).end()
  else raw.writeHead(200, variant.headers).end(variant.body)
}

const overloaded = () =>
  new AppError(503, 'unavailable', 'Too many people are here just now. Please try again', undefined, 1)

export interface ReadyOptions {
  /** Which GET requests have an answer that is the same for everybody signed in, and changes with tasks alone. */
  url(url: string): boolean
  sessions: KnownSessions
  changes: Changes
  config: Config
  clock: Clock
}

/**
 * Answers what everybody signed in gets the same answer to from one that lies ready, serialised and compressed once.
 * It is made by asking the app itself, and dropped when a task changes in any process: made anew at once where somebody
 * has got it since it was made. Without hearing the others nothing is answered this way. Returns how to drop all that
 * lies ready.
 */
export const installReadyAnswers = (app: FastifyInstance, options: ReadyOptions): (() => void) => {
  const { sessions, changes, clock, config } = options
  const maxAge = config.redisUrl ? maxAgeMs : Number.POSITIVE_INFINITY
  const answers = new Map<string, Ready>()
  const building = new Map<string, Promise<Ready | null>>()
  const builderHeader = 'x-ready-builder'
  const builder = randomBytes(16).toString('hex')
  let drops = 0
  const drop = () => {
    drops++
    const wanted = [...answers].filter(([, { cookie }]) => cookie !== undefined)
    answers.clear()
    // Those who ask from now on must not wait for what was read before the change.
    building.clear()
    // What nobody has asked for since it was made waits to be asked for: among many changes it is not made for each.
    wanted.forEach(makeAnew)
  }
  changes.listen({ onSessionEnded() {}, onViewerChanged() {}, onTasksChanged: drop, onGap: drop })

  // Taken on its way, before it is tagged: the answer itself would hand on two more copies of it and a text.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.headers[builderHeader] !== builder || reply.statusCode !== 200) return done(null, payload)
    const own: OwnRequest = request.raw
    own.answered = Buffer.isBuffer(payload) ? payload : Buffer.from(payload as string)
    done(null, '')
  })
  const build = async (url: string, cookie: string): Promise<Ready | null> => {
    const before = drops
    const builtAt = performance.now()
    const answer = await app.inject({ url, headers: { cookie, [builderHeader]: builder } })
    // Refused for them all: each by itself would ask for more of what there is too little of.
    if (answer.statusCode >= 500) throw overloaded()
    if (answer.statusCode !== 200) return null
    const headers = { ...answer.headers, vary: 'accept-encoding' } as Ready['headers']
    for (const name of ownHeaders) delete headers[name]
    const ready = {
      builtAt,
      headers,
      body: (answer.raw.req as OwnRequest).answered!,
      variants: new Map(),
      making: new Map(),
      cookie: undefined,
    }
    if (before === drops) {
      if (answers.size >= maxAnswers) answers.delete(answers.keys().next().value!)
      answers.set(url, ready)
    }
    return ready
  }
  /** What lies a while is worth more work: who has it then has less to load. */
  const makeSmaller = (ready: Ready, encoding: Encoding) => {
    const make = () =>
      [...answers.values()].includes(ready) && makeVariant(ready, encoding, true).catch(() => {})
    setTimeout(make, whileMs).unref()
  }
  /** The answer in an encoding; those who ask at once share its making. */
  const variantOf = (ready: Ready, encoding: Encoding): Variant | Promise<Variant> => {
    const known = ready.variants.get(encoding) ?? ready.making.get(encoding)
    if (known) return known
    const making = makeVariant(ready, encoding)
    ready.making.set(encoding, making)
    makeSmaller(ready, encoding)
    return making
  }
  const lying = (url: string): Ready | undefined => {
    const ready = answers.get(url)
    return ready && performance.now() - ready.builtAt < maxAge ? ready : undefined
  }
  const obtain = (url: string, cookie: string): Ready | Promise<Ready | null> => {
    const ready = lying(url)
    if (ready) return ready
    const running = building.get(url)
    if (running) return running
    const started = build(url, cookie).finally(() => {
      if (building.get(url) === started) building.delete(url)
    })
    building.set(url, started)
    return started
  }

  const times = () => ({ now: clock.now(), ttlDays: config.sessionTtlDays })
  const makeAnew = async ([url, { cookie, variants }]: [string, Ready]) => {
    try {
      // In the name of a session that is known and not due to be prolonged: its browser would not be told.
      if (!(await changes.becomesCurrent()) || !sessions.recall(tokenIn(cookie)!, times())) return
      const ready = await obtain(url, cookie!)
      if (ready) for (const encoding of variants.keys()) await variantOf(ready, encoding)
    } catch {
      // Told to whoever asks next.
    }
  }

  /** The request as far as it matters here; null when it is not one that is answered this way. */
  const asked = ({ method, url = '', headers }: IncomingMessage): Ask | null => {
    if (method !== 'GET' || !options.url(url) || headers[builderHeader] === builder) return null
    const token = tokenIn(headers.cookie)
    const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
    if (!encoding || !token) return null
    return { url, encoding, token, cookie: headers.cookie!, ifNoneMatch: headers['if-none-match'] }
  }
  const obtainFor = async (ask: Ask, reply: FastifyReply) => {
    if (!(await changes.becomesCurrent())) return null
    const session = await sessions.find(ask.token, times())
    // The long way finds it prolonged already: the browser hears of it from here.
    if (session?.wasProlonged) new ReplyAnswer(reply, config).setSession(ask.token)
    if (!session || session.wasProlonged) return null
    const ready = await obtain(ask.url, ask.cookie)
    return ready && { ready, variant: await variantOf(ready, ask.encoding) }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const ask = asked(request.raw)
    if (!ask) return done()
    // What cannot be made ready is answered the long way, with whatever is to be said.
    obtainFor(ask, reply).then(made => {
      if (!made) return done()
      reply.hijack()
      send(reply.raw, made.ready, made.variant, ask)
    }, done)
  })
  // What lies ready goes out before the framework has begun: its own work on a request would be most of the cost.
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request')
    app.server.removeAllListeners('request')
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const ask = asked(request)
      const ready = ask && sessions.recall(ask.token, times()) && lying(ask.url)
      const variant = ready ? ready.variants.get(ask.encoding) : undefined
      if (ready && variant) send(response, ready, variant, ask)
      else for (const listener of listeners) listener.call(app.server, request, response)
    })
  })
  return drop
}
