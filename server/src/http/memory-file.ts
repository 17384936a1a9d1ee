import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encode, encodingFor } from './encoding.ts'
import { tagOf } from './entity-tag.ts'

const isText = (type: string): boolean => /^text\/|javascript|json|yaml|svg/.test(type)

/**
 * Something that is the same for everybody, in memory. An answer that its client does not read then holds neither an
 * open file nor memory of its own, and it is packed once per encoding, not once per visitor.
 */
export class MemoryFile {
  readonly tag: string
  readonly plain: Promise<Buffer>
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()

  /** `packed` is what the build has packed already. */
  constructor(
    readonly type: string,
    plain: Buffer,
    packed: Partial<Record<Encoding, Buffer>> = {},
  ) {
    this.tag = tagOf(plain)
    this.plain = Promise.resolve(plain)
    this.#bodies.set('identity', this.plain)
    for (const [encoding, body] of Object.entries(packed))
      this.#bodies.set(encoding as Encoding, Promise.resolve(body))
  }

  /** Answers with it, in the encoding that the client prefers. The route turns `compress` off. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = isText(this.type) ? encodingFor(request.headers['accept-encoding']) : 'identity'
    const plain = await this.plain
    let making = this.#bodies.get(wanted)
    if (!making) {
      making = encode(plain, wanted)
      this.#bodies.set(wanted, making)
    }
    const body = await making
    if (isText(this.type)) reply.header('vary', 'accept-encoding')
    if (body !== plain) reply.header('content-encoding', wanted)
    return reply.type(this.type).header('etag', this.tag).send(body)
  }
}
