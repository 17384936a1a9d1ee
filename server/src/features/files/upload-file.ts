import { createHash } from 'node:crypto'
import { uploadFile } from '#contract/endpoints/files.ts'
import type { FileUse } from '#contract/entities/file.ts'
import { limits } from '#contract/limits.ts'
import { asShown, reversing } from '#contract/shown-text.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type FileRow, fileColumns, toFile } from '#server/db/files/files.ts'
import { type AppError, conflict, invalid, issue, type PlainFailure } from '#server/domain/failure.ts'
import type { Files } from '#server/files/files.ts'
import type { MadeImage } from '#server/files/images/image-maker.ts'
import { type ContentKind, headBytes, kindOf } from '#server/files/images/kind.ts'
import { makeReadable } from '#server/files/images/refusals.ts'
import { nameOf, typeOf } from '#server/files/port.ts'
import { handle } from '#server/http/handler.ts'
import type { Upload } from '#server/http/uploads.ts'

const refused = (name: PlainFailure): AppError => invalid(issue('file', name))

/** The part of a file that is in the store, as its row says it. */
interface Made {
  id: string
  kind: 'image' | 'pdf'
  name: string
  width: number | null
  height: number | null
  color: string | null
  sizes: number[]
  bytes: number
  storedBytes: number
  sha256: string
}

const contentOf = async (upload: Upload, use: FileUse): Promise<ContentKind> => {
  const kind = kindOf(await upload.head(headBytes))
  if (kind === 'heic') throw refused('fileIsHeic')
  if (kind === null || (kind === 'pdf' && use !== 'chat'))
    throw refused(use === 'chat' ? 'fileNotPictureOrPdf' : 'fileNotPicture')
  if (kind === 'pdf' && !(await upload.tail(1_024)).includes('%%EOF')) throw refused('fileBroken')
  return kind
}

/** The name of a PDF as it can be shown and sent: without folders, control characters and the like. */
const shownName = (name: string): string => {
  const last = asShown(name.normalize('NFC')).split(/[\\/]/).at(-1)!
  const plain = last
    .replace(/[\u0000-\u001f\u007f"]/g, '')
    .replace(new RegExp(reversing, 'gu'), '')
    .trim()
  const stem = [...plain.replace(/\.pdf$/i, '')].slice(0, 90).join('')
  return `${stem || 'Document'}.pdf`
}

/** Puts every version of a picture into the store. */
const keepImage = async ({ store }: Files, id: string, image: MadeImage): Promise<Made> => {
  for (const { width, bytes } of image.versions) await store.put(nameOf(id, width), bytes, typeOf('image'))
  const largest = image.versions.find(({ width }) => width === null)!.bytes
  return {
    ...{ id, kind: 'image', name: '', width: image.width, height: image.height, color: image.color },
    sizes: image.versions.flatMap(({ width }) => width ?? []),
    bytes: largest.length,
    storedBytes: image.versions.reduce((sum, { bytes }) => sum + bytes.length, 0),
    sha256: createHash('sha256').update(largest).digest('hex'),
  }
}

const keepPdf = async ({ store }: Files, id: string, upload: Upload): Promise<Made> => {
  await store.put(nameOf(id, null, 'pdf'), await upload.head(upload.bytes), typeOf('pdf'))
  return {
    ...{ id, kind: 'pdf', name: shownName(upload.name), width: null, height: null, color: null, sizes: [] },
    ...{ bytes: upload.bytes, storedBytes: upload.bytes, sha256: upload.sha256 },
  }
}

/** Throws 409 if somebody has no room for more. Bytes of uploads under way are not known yet: they count as sent. */
const requireRoom = async (db: Database, ownerId: number, bytes: number): Promise<void> => {
  const { used } = (await db.row<{ used: number }>(
    sql`SELECT coalesce(sum(stored_bytes), 0)::float8 AS used FROM files WHERE owner_id = ${ownerId}`,
  ))!
  const megabytes = limits.file.ownBytes / 1e6
  if (used + bytes > limits.file.ownBytes) throw conflict('filesFull', { megabytes })
}

export const uploadFileHandler = handle(
  uploadFile,
  // The row, then the bytes; the transaction that answers makes the row ready. What is left in between is swept.
  async ({ viewer, limit, query, upload, files, db, clock }): Promise<Made> => {
    await limit.consume('uploadByUser', viewer.id)
    const content = await contentOf(upload!, query.use)
    await requireRoom(db, viewer.id, upload!.bytes)
    const image =
      content === 'pdf' || content === 'heic'
        ? null
        : await makeReadable(files, { path: upload!.path, format: content, isFace: query.use === 'avatar' })
    const id = newGivenId()
    await db.run(sql`
      INSERT INTO files (id, owner_id, use, stored_bytes, created_at)
      VALUES (${id}, ${viewer.id}, ${query.use}, ${upload!.bytes}, ${clock.now()})`)
    return image ? keepImage(files, id, image) : keepPdf(files, id, upload!)
  },
  async ({ tx, prepared: made }) => {
    const row = await tx.row<FileRow>(sql`
      UPDATE files f SET state = 'ready', kind = ${made.kind}, name = ${made.name}, width = ${made.width},
        height = ${made.height}, color = ${made.color}, sizes = ${JSON.stringify(made.sizes)}, bytes = ${made.bytes},
        stored_bytes = ${made.storedBytes}, sha256 = ${made.sha256}
      WHERE f.id = ${made.id} RETURNING ${fileColumns}`)
    return toFile(row!)
  },
)
