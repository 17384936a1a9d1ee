import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { apiBase } from '#contract/paths.ts'
import { personHeader } from '#contract/person-header.ts'
import { requestIdHeader } from '#contract/request-id.ts'
import type { SessionCache } from '#server/access/session-cache.ts'
import { type SessionTimes, sessionTokenIn } from '#server/access/sessions.ts'
import { ShortCache } from '#server/access/short-cache.ts'
import type { Config } from '#server/config/config.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { Answer } from './answer.ts'
import { type Encoding, encode, encodingFor } from './encoding.ts'
import { namesTag, tagOf } from './entity-tag.ts'

const maxBytes = 32 * 1024 * 1024

const encodingOf = (headers: IncomingHttpHeaders): Encoding =>
  encodingFor(headers['accept-encoding'] as string | undefined)

/** Tasks expire exactly at midnight in India, so each day has answers of its own. */
const keyOf = (url: string, encoding: Encoding, now: Date): string => `${dayInIndia(now)} ${encoding} ${url}`

type Headers = Record<string, string | number | string[] | undefined>

interface CachedReply {
  headers: Headers
  etag: string
  body: Buffer
}

/** The `Answer` of a shared reply. It takes headers but no cookies. */
class SharedAnswer implements Pick<Answer, 'header'> {
  readonly headers: Record<string, string> = {}

  header(name: string, value: string): void {
    this.headers[name] = value
  }
}

// Paths that everybody with a session may read. The hook below checks only the session.
const sharedPaths = new Set(
  allEndpoints.flatMap(({ cache, access, path }) =>
    cache === 'shared' && access === 'session' ? [apiBase + path] : [],
  ),
)

/** Searches are recorded, so they are never answered from here. */
const isSearch = /[?&]q=/

const isShared = (url: string): boolean => {
  const end = url.indexOf('?')
  if (end >= 0 && isSearch.test(url)) return false
  return sharedPaths.has(end < 0 ? url : url.slice(0, end))
}

/**
 * Caches answers that are the same for everybody, so that each is serialised and compressed at most once a second.
 * Every request is still checked for its session.
 */
export class ResponseCache {
  readonly #replies = new ShortCache<CachedReply>({
    maxSize: maxBytes,
    sizeOf: ({ body }) => body.length + 1,
  })

  constructor(
    readonly sessions: SessionCache,
    readonly times: () => SessionTimes,
    readonly config: Config,
  ) {}

  /**
   * The first hook of every request. If the answer and the session are both cached, it sends the answer. All other
   * requests go on and reach `answer`.
   */
  readonly onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { headers, url = '', method } = request.raw
    const found = method === 'GET' && isShared(url) && this.#cachedFor(url, headers)
    if (!found) {
      done()
      return
    }
    reply.hijack()
    const { cached, givenId } = found
    reply.raw.setHeader(personHeader, givenId)
    if (namesTag(headers['if-none-match'], cached.etag)) reply.raw.writeHead(304, cached.headers).end()
    else reply.raw.writeHead(200, cached.headers).end(cached.body)
  }

  #cachedFor(
    url: string,
    headers: IncomingHttpHeaders,
  ): { cached: CachedReply; givenId: string } | undefined {
    const viewer = this.sessions.get(sessionTokenIn(headers, this.config), this.times())
    // People with a block, in either direction, see their own version of the list.
    if (!viewer || viewer.hasBlocks) return undefined
    // A client that takes itself for somebody else is refused further on.
    const { givenId } = viewer
    if ((headers[personHeader] ?? givenId) !== givenId) return undefined
    const cached = this.#replies.get(keyOf(url, encodingOf(headers), this.times().now))
    return cached && { cached, givenId }
  }

  /** The body to send, from the cache or by `run`; puts its headers on the reply. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (answer: Answer) => Promise<unknown>,
  ): Promise<Buffer> {
    const encoding = encodingOf(request.headers)
    const cached = await this.#replies.find(keyOf(request.url, encoding, this.times().now), async () => {
      const answer = new SharedAnswer()
      const plain = Buffer.from(reply.serialize(await run(answer as unknown as Answer)) as string)
      const body = await encode(plain, encoding)
      const etag = tagOf(plain)
      const headers: Headers = {
        ...reply.getHeaders(),
        ...answer.headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        etag,
        vary: 'accept-encoding',
      }
      if (body !== plain) headers['content-encoding'] = encoding
      // These belong to one person or request only.
      delete headers['set-cookie']
      delete headers[personHeader]
      delete headers[requestIdHeader]
      return { headers, body, etag }
    })
    reply.headers(cached!.headers)
    return cached!.body
  }

  drop(): void {
    this.#replies.clear()
  }
}
