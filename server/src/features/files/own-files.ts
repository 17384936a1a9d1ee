import { describeFile, setAvatar, setWork } from '#contract/endpoints/files.ts'
import { sql } from '#server/db/core/sql.ts'
import { type FileRow, fileColumns, toFile } from '#server/db/files/files.ts'
import { filesOfPerson, nameFiles } from '#server/db/files/name-files.ts'
import { ownUser } from '#server/db/people/users.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const describeFileHandler = handle(describeFile, async ({ params, body, tx, viewer, emit }) => {
  const row = await tx.row<FileRow>(sql`
    UPDATE files f SET alt = ${body.alt}
    WHERE f.id = ${params.id} AND f.owner_id = ${viewer.id} AND f.state = 'ready' AND f.held_at IS NULL
    RETURNING ${fileColumns}`)
  if (!row) throw notFound('fileNotFound')
  emit({ kind: 'PicturesChanged' })
  return toFile(row)
})

export const setAvatarHandler = handle(setAvatar, async ({ body, tx, viewer, emit }) => {
  const ids = body.fileId === null ? [] : [body.fileId]
  await nameFiles(tx, filesOfPerson(viewer.id), { ownerId: viewer.id, use: 'avatar', ids, field: 'fileId' })
  await tx.run(sql`UPDATE users SET avatar = ${body.fileId} WHERE id = ${viewer.id}`)
  emit({ kind: 'PicturesChanged' })
  return ownUser(tx, viewer.id)
})

export const setWorkHandler = handle(setWork, async ({ body, tx, viewer, emit }) => {
  const named = { ownerId: viewer.id, use: 'work', ids: body.fileIds, field: 'fileIds' } as const
  await nameFiles(tx, filesOfPerson(viewer.id), named)
  emit({ kind: 'PicturesChanged' })
  return ownUser(tx, viewer.id)
})
