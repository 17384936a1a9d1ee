import { randomUUID } from 'node:crypto'
import { sendDocument } from '#contract/endpoints/verification.ts'
import type { DocumentKind, WaitingDocument } from '#contract/entities/verification.ts'
import { apiBase } from '#contract/paths.ts'
import type { Actor } from './actor.ts'
import { type Answered, onceAdmitted } from './caller.ts'

export interface SentDocument {
  kind?: DocumentKind | string
  label?: string
  bytes?: Buffer | string
  filename?: string
}

/** A PDF of one page with this text, which is not packed. */
export const pdfWith = (text: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Length ${text.length + 20} >>\nstream\nBT (${text}) Tj ET\nendstream\nendobj\ntrailer << >>\n%%EOF\n`,
  )

/** Sends a document and returns whatever is answered. The fields come after the file, as some clients send them. */
export const triesDocument = async (
  actor: Actor,
  { kind = 'identity', label = 'Driving licence', ...file }: SentDocument = {},
  headers: Record<string, string> = {},
): Promise<Answered<WaitingDocument>> => {
  const { bytes = pdfWith('A licence to drive'), filename = 'scan.pdf' } = file
  const boundary = `----${randomUUID()}`
  const field = (name: string, value: string) =>
    `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes as Buffer),
    Buffer.from(`${field('kind', kind)}${field('label', label)}\r\n--${boundary}--\r\n`),
  ])
  return onceAdmitted(async () => {
    const answer = await actor.app.inject({
      ...{ method: 'POST', url: `${apiBase}${sendDocument.path}`, payload },
      headers: {
        ...actor.cookies(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  })
}

/** Sends a document; throws unless it is taken. */
export const sendsDocument = async (actor: Actor, document: SentDocument = {}): Promise<WaitingDocument> => {
  const { status, body } = await triesDocument(actor, document)
  if (status !== 201) throw new Error(`sendDocument answered ${status}: ${JSON.stringify(body)}`)
  return body
}
