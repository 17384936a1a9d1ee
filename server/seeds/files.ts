import { randomUUID } from 'node:crypto'
import { uploadFile } from '#contract/endpoints/files.ts'
import type { FileUse, UploadedFile } from '#contract/entities/file.ts'
import { apiBase } from '#contract/paths.ts'
import type { Actor } from './actor.ts'
import { type Answered, onceAdmitted } from './caller.ts'

interface Part {
  bytes: Buffer | string
  /** The name and type that its sender claims. */
  filename?: string
  type?: string
  /** The name of the part. */
  field?: string
}

/** The body of a form with one file, and its header. */
export const formWith = ({ bytes, filename = 'photo.jpg', type = 'image/jpeg', field = 'file' }: Part) => {
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(bytes as Buffer),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads a file and returns whatever is answered. */
export const triesUpload = async (
  actor: Actor,
  use: FileUse,
  part: Part,
  headers: Record<string, string> = {},
): Promise<Answered<UploadedFile>> => {
  const form = formWith(part)
  return onceAdmitted(async () => {
    const answer = await actor.app.inject({
      method: 'POST',
      url: `${apiBase}${uploadFile.path}?use=${use}`,
      headers: { ...actor.cookies(), ...form.headers, ...headers },
      payload: form.payload,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  })
}

/** Uploads a file; throws unless it is taken. */
export const uploads = async (actor: Actor, use: FileUse, bytes: Buffer): Promise<UploadedFile> => {
  const { status, body } = await triesUpload(actor, use, { bytes })
  if (status !== 201) throw new Error(`uploadFile answered ${status}: ${JSON.stringify(body)}`)
  return body
}
