import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { limits } from '#contract/limits.ts'
import { AppError, failure, invalid, issue } from '#server/domain/failure.ts'
import { check } from './validation.ts'

/** A file as it was sent. It lies on the disk, so that many at once take no memory. */
export interface Upload {
  path: string
  bytes: number
  sha256: string
  /** The name that its sender's device gave it, without folders. */
  name: string
  /** The other parts of the form, by name. */
  fields: Readonly<Record<string, unknown>>
  /** Its first bytes. */
  head(length: number): Promise<Buffer>
  /** Its last bytes. */
  tail(length: number): Promise<Buffer>
  remove(): Promise<void>
}

const tooLarge = (): AppError =>
  invalid(issue('file', 'fileTooLarge', { megabytes: limits.file.bytes / 1e6 }))
const missing = (): AppError => invalid(issue('file', 'fileMissing'))

/** For so long, in milliseconds, the rest of a body that was refused may come. */
const restMs = 10_000

/**
 * Reads the rest of a body that was refused, and drops it. Whoever still sends would else find a broken connection
 * instead of the answer; a proxy then says that the app is down.
 */
const dropRest = (request: IncomingMessage): void => {
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), restMs).unref()
  let left = 2 * limits.file.bytes
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) socket.destroy()
  })
  request.once('close', () => clearTimeout(timer))
}

/** Adds a route that takes a form with a file. No other route does: a form can be sent by another site's page. */
export const installUploads = (app: FastifyInstance, route: RouteOptions): void => {
  app.register(async scope => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: limits.file.bytes,
        files: 1,
        fields: 4,
        fieldSize: 1_000,
        parts: 5,
        headerPairs: 20,
      },
    })
    scope.addHook('onSend', (request, reply, payload, done) => {
      if (request.raw.complete === false) reply.raw.once('finish', () => dropRest(request.raw))
      done(null, payload)
    })
    scope.route({ ...route, config: { ...route.config, takesFile: true } })
  })
}

/** Adds a route that takes a CSV file as its whole body, of which the call's `csv` is the text. */
export const installSheets = (app: FastifyInstance, route: RouteOptions): void => {
  app.register(async scope => {
    scope.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, csv, done) =>
      done(null, { csv }),
    )
    scope.route(route)
  })
}

const part = async (file: string, length: number, fromEnd: boolean): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.min(length, size))
    await handle.read(buffer, 0, buffer.length, fromEnd ? size - buffer.length : 0)
    return buffer
  } finally {
    await handle.close()
  }
}

/** A file that has been received on the disk. */
type Kept = Pick<Upload, 'bytes' | 'sha256' | 'name'>

const keep = async (file: MultipartFile, target: string): Promise<Kept> => {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    file.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  if (file.file.truncated) throw tooLarge()
  if (bytes === 0) throw missing()
  return { bytes, sha256: hash.digest('hex'), name: file.filename ?? '' }
}

/** A form that is cut or broken is a refusal, not a fault of ours. */
const isOurFault = (error: unknown): boolean =>
  'syscall' in (error as object) && (error as NodeJS.ErrnoException).code !== 'ECONNRESET'

/** Takes the file of a call into a folder, at most as large as files may be. The caller removes it. */
export const receive = async (request: FastifyRequest, folder: string): Promise<Upload> => {
  if (Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? 0)) throw tooLarge()
  if (!request.isMultipart()) throw failure(415, 'unsupported_media_type', 'sendForm')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomUUID())
  const remove = () => rm(target, { force: true })
  const fields: Record<string, unknown> = {}
  try {
    let found: Kept | undefined
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file') throw missing()
      else found = await keep(part, target)
    }
    if (!found) throw missing()
    const { bytes, sha256, name } = found
    return {
      ...{ path: target, bytes, sha256, name, fields, remove },
      head: length => part(target, length, false),
      tail: length => part(target, length, true),
    }
  } catch (error) {
    await remove()
    if (error instanceof AppError || isOurFault(error)) throw error
    throw failure(400, 'validation_failed', 'unreadable')
  }
}

/** The fields of a form beside its file. The hash tells whether a call is sent again with another file. */
export const formOf = async (schema: TSchema, upload: Upload): Promise<object> => {
  try {
    return { ...(check(schema, upload.fields, 'body') as object), sha256: upload.sha256 }
  } catch (error) {
    await upload.remove()
    throw error
  }
}
