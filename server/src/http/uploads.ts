import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { limits } from '#contract/limits.ts'
import { type AppError, failure, invalid, issue } from '#server/domain/failure.ts'

/** A file as it was sent. It lies on the disk, so that many at once take no memory. */
export interface Upload {
  path: string
  bytes: number
  sha256: string
  /** The name that its sender's device gave it, without folders. */
  name: string
  /** Its first bytes. */
  head(length: number): Promise<Buffer>
  /** Its last bytes. */
  tail(length: number): Promise<Buffer>
  remove(): Promise<void>
}

const tooLarge = (): AppError =>
  invalid(issue('file', 'fileTooLarge', { megabytes: limits.file.bytes / 1e6 }))
const missing = (): AppError => invalid(issue('file', 'fileMissing'))

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
      // The rest of a body that was refused is not read, so nothing else can come on this connection.
      if (request.raw.complete === false) {
        reply.header('connection', 'close')
        const { socket } = request.raw
        reply.raw.once('finish', () => setTimeout(() => socket.destroy(), 500).unref())
      }
      done(null, payload)
    })
    scope.route({ ...route, config: { ...route.config, takesFile: true } })
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

/** The file of the form. A form that is cut or broken is a refusal, not a fault of ours. */
const fileOf = async (request: FastifyRequest): Promise<MultipartFile> => {
  if (!request.isMultipart()) throw failure(415, 'unsupported_media_type', 'sendForm')
  const file = await request.file().catch(() => undefined)
  if (file?.fieldname !== 'file') throw missing()
  return file
}

/** Takes the file of a call into a folder, at most as large as files may be. The caller removes it. */
export const receive = async (request: FastifyRequest, folder: string): Promise<Upload> => {
  if (Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? 0)) throw tooLarge()
  const file = await fileOf(request)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomUUID())
  const remove = () => rm(target, { force: true })
  const hash = createHash('sha256')
  let bytes = 0
  try {
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
  } catch (error) {
    await remove()
    const isOurs = 'syscall' in (error as object) && (error as NodeJS.ErrnoException).code !== 'ECONNRESET'
    throw isOurs ? error : failure(400, 'validation_failed', 'unreadable')
  }
  if (file.file.truncated || bytes === 0) {
    await remove()
    throw file.file.truncated ? tooLarge() : missing()
  }
  return {
    ...{ path: target, bytes, sha256: hash.digest('hex'), name: file.filename ?? '', remove },
    head: length => part(target, length, false),
    tail: length => part(target, length, true),
  }
}
