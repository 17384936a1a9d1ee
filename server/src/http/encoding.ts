import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { withinBytes } from '#server/db/core/paging.ts'
import { tagOf } from './entity-tag.ts'

/** In the order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** The answer's encoding. A header with weights gives `identity`; @fastify/compress may still compress later. */
export const encodingFor = (accepted = ''): Encoding => {
  const names = accepted.split(',').map(name => name.trim())
  return encodings.find(encoding => names.includes(encoding)) ?? 'identity'
}

/** Below this compression gains nothing. */
const compressFrom = 1_024

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Compresses the body. Returns it unchanged if compression gains nothing. */
export const encode = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'identity' || body.length < compressFrom) return body
  if (encoding === 'gzip') return inGzip(body, { level: 6 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return inBrotli(body, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

/**
 * How much a new connection sends before it waits for the first acknowledgement: ten segments (RFC 6928). Compression
 * does not make a smaller answer arrive sooner.
 */
const firstFlightBytes = 14_000

/** The answer as JSON. A list that is too long ends sooner, and its client asks for the rest as for a further page. */
const inJson = (reply: FastifyReply, answer: unknown): string => {
  const text = reply.serialize(answer) as string
  // A character is at most four bytes, and most answers are short.
  if (!Array.isArray(answer) || text.length < limits.listBytes / 4) return text
  const page = withinBytes(answer, limits.listBytes)
  return page.length < answer.length ? (reply.serialize(page) as string) : text
}

/** Serialises an answer, and compresses it and adds its ETag if that makes it arrive sooner. */
export const pack = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<string | Buffer> => {
  const text = inJson(reply.type('application/json; charset=utf-8'), answer)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity' || text.length < firstFlightBytes) return text
  const plain = Buffer.from(text)
  if (request.method === 'GET') reply.header('etag', tagOf(plain))
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return encode(plain, encoding)
}
