import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** True if an If-None-Match header names the tag. */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(one => one.trim() === tag)

/** The tag of what an answer says, however it is encoded. */
export const tagOf = (payload: string | Buffer): string => `W/"${hash('sha1', payload, 'base64')}"`

/** A body of this size fits into one packet with its headers. A 304 takes one packet too, so it saves nothing. */
const onePacket = 1_000

/**
 * Adds an ETag to the answers of reads. If the client sends the tag and the answer is the same, it gets a 304 without a
 * body. Computing a tag is 4 % of the cost of a small answer, so very small answers and answers of writes get none.
 */
export const installEntityTags = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const isTagged = request.method === 'GET' && reply.statusCode === 200 && isWhole
    if (!isTagged || (payload.length < onePacket && !reply.hasHeader('etag'))) return done(null, payload)
    const tag = (reply.getHeader('etag') as string | undefined) ?? tagOf(payload)
    reply.header('etag', tag)
    if (!namesTag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304)
    done(null, '')
  })
}
