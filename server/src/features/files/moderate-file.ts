import { moderateFile } from '#contract/endpoints/moderation.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

interface Row {
  owner_id: number
  use: string
  is_held: boolean
  is_of_person: boolean
}

export const moderateFileHandler = handle(
  moderateFile,
  async ({ params, body, tx, viewer, clock, emit, texts }) => {
    const { id } = params
    const file = await tx.row<Row>(sql`
      SELECT owner_id, use, held_at IS NOT NULL AS is_held, person_id IS NOT NULL AS is_of_person
      FROM files WHERE id = ${id} AND state = 'ready' FOR UPDATE`)
    if (!file) throw notFound('fileNotFound')
    if (file.owner_id === viewer.id) throw notAllowed('ownFileModerated')
    const isHolding = body.act === 'hold'
    if (file.is_held === isHolding) throw conflict(isHolding ? 'fileHeldAlready' : 'fileNotHeld')
    const now = clock.now()
    await tx.run(sql`UPDATE files SET held_at = ${isHolding ? now : null} WHERE id = ${id}`)
    // A face that is held shows the initial; released, it is a face again unless there is another one by now.
    if (file.use === 'avatar')
      await (isHolding
        ? tx.run(sql`UPDATE users SET avatar = NULL WHERE id = ${file.owner_id} AND avatar = ${id}`)
        : file.is_of_person &&
          tx.run(sql`UPDATE users SET avatar = ${id} WHERE id = ${file.owner_id} AND avatar IS NULL`))
    emit(isHolding ? { kind: 'FilesGone', ids: [id] } : { kind: 'PicturesChanged' })
    const act = isHolding ? 'hold-file' : 'release-file'
    const entry = { kind: 'file', subjectId: id, aboutId: file.owner_id } as const
    await logAct(tx, { moderatorId: viewer.id, act, ...entry, note: body.note }, now)
    return { message: isHolding ? texts.answers.fileHeld : texts.answers.fileReleased }
  },
)
