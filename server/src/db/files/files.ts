import type { MessageFile, Photo } from '#contract/entities/file.ts'
import { fileUrl, thumbUrl } from '#contract/files.ts'
import { type Database, Sql, sql } from '#server/db/core/sql.ts'

/** A picture as `photosOf` selects it. */
export interface PhotoRow {
  id: string
  width: number
  height: number
  color: string
  alt: string
}

/** The address of somebody's face, by the file that is their avatar. */
export const faceUrl = (avatar: string | null): string | null => avatar && thumbUrl(avatar)

/** The same in a statement, of the users' row that goes by this name. */
export const faceOf = (alias: string): Sql => new Sql([`'/api/files/' || ${alias}.avatar || '/thumb'`], [])

export const toPhoto = ({ id, width, height, color, alt }: PhotoRow): Photo => ({
  ...{ _id: id, url: fileUrl(id), thumbUrl: thumbUrl(id), width, height, color, alt },
})

export const toPhotos = (rows: PhotoRow[] | null): Photo[] => (rows ?? []).map(toPhoto)

const photoJson: Sql = sql`json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'color', f.color, 'alt', f.alt)`

/** The first picture of a task, whose id is given as SQL. */
export const firstPhotoOf = (taskId: Sql): Sql => sql`(
  SELECT ${photoJson} FROM files f WHERE f.task_id = ${taskId} AND f.held_at IS NULL ORDER BY f.position LIMIT 1)`

/** The pictures `f` of one thing as one JSON value, null if there is none. Those that a moderator holds are left out. */
export const photosOf = (thing: Sql): Sql => sql`(
  SELECT json_agg(${photoJson} ORDER BY f.position) FROM files f WHERE ${thing} AND f.held_at IS NULL)`

/** A file of a message or one that hangs on nothing yet. */
export interface FileRow {
  id: string
  kind: MessageFile['kind']
  name: string
  width: number | null
  height: number | null
  color: string | null
  alt: string
  bytes: number
  /** Of its bytes. */
  sha256: string
}

/** The columns of `FileRow`, of the row `f`. */
export const fileColumns: Sql = sql`f.id, f.kind, f.name, f.width, f.height, f.color, f.alt, f.bytes, f.sha256`

/** The same as one JSON value. */
export const fileJson: Sql = sql`json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'width', f.width,
  'height', f.height, 'color', f.color, 'alt', f.alt, 'bytes', f.bytes, 'sha256', f.sha256)`

/** The file of the message `m`, null if there is none. */
export const fileOfMessage: Sql = sql`(
  SELECT ${fileJson} FROM files f
  WHERE f.conversation_id = m.conversation_id AND f.message_seq = m.seq AND f.held_at IS NULL)`

export const toFile = ({ id, ...row }: FileRow): MessageFile => ({
  ...{ _id: id, kind: row.kind, name: row.name, url: fileUrl(id) },
  thumbUrl: row.kind === 'image' ? thumbUrl(id) : null,
  ...{ width: row.width, height: row.height, color: row.color, alt: row.alt, bytes: row.bytes },
})

/** The public ids of the files `f` of one thing. */
export const fileIdsOf = async (db: Database, thing: Sql): Promise<string[]> =>
  (await db.rows<{ id: string }>(sql`SELECT f.id FROM files f WHERE ${thing}`)).map(({ id }) => id)

/** The pictures of one thing, those that a moderator holds left out. */
export const photosNow = async (db: Database, thing: Sql): Promise<PhotoRow[] | null> =>
  (await db.row<{ photos: PhotoRow[] | null }>(sql`SELECT ${photosOf(thing)} AS photos`))!.photos

/** True for the files `f` of a task and of the offers on it. */
export const filesUnderTask = (taskId: number): Sql =>
  sql`(f.task_id = ${taskId} OR f.offer_id IN (SELECT id FROM offers WHERE task_id = ${taskId}))`
