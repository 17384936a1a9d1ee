import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

/** How much room was on a disk at some time. */
export interface Room {
  /** The machine and a folder on the disk. */
  place: string
  at: Date
  freeBytes: number
  totalBytes: number
}

/** The room on the disks that these folders are on, each disk once. A folder that is not there has none. */
export const roomNow = async (
  folders: readonly string[],
  at: Date,
): Promise<(Room & { folder: string })[]> => {
  const rooms = new Map<number, Room & { folder: string }>()
  for (const folder of folders) {
    const found = await Promise.all([stat(folder), statfs(folder)]).catch(() => null)
    if (!found) continue
    const [disk, size] = found
    if (rooms.has(disk.dev)) continue
    const [freeBytes, totalBytes] = [size.bavail * size.bsize, size.blocks * size.bsize]
    if (totalBytes > 0)
      rooms.set(disk.dev, { place: `${hostname()}:${folder}`, folder, at, freeBytes, totalBytes })
  }
  return [...rooms.values()]
}

const everyMs = hourMs - minuteMs
/** For so long measurements are kept, and how a disk fills up is told from them. */
const keptMs = 3 * dayMs

/**
 * Remembers the room about once an hour. Answers all that is remembered with what is now, by place, the oldest first.
 * Other machines write theirs when they look.
 */
export const rememberRoom = async (db: Database, rooms: readonly Room[], now: Date): Promise<Room[][]> => {
  await db.run(sql`
    DELETE FROM disk_measurements WHERE at <= ${new Date(now.getTime() - keptMs)} OR at > ${now}`)
  for (const { place, at, freeBytes, totalBytes } of rooms)
    await db.run(sql`
      INSERT INTO disk_measurements (place, at, free_bytes, total_bytes)
      SELECT ${place}, ${at}, ${freeBytes}, ${totalBytes} WHERE NOT EXISTS (
        SELECT FROM disk_measurements WHERE place = ${place} AND at > ${new Date(now.getTime() - everyMs)})
      ON CONFLICT DO NOTHING`)
  const kept = await db.rows<Room>(sql`
    SELECT place, at, free_bytes AS "freeBytes", total_bytes AS "totalBytes" FROM disk_measurements ORDER BY at`)
  const byPlace = new Map<string, Room[]>()
  for (const room of [...kept, ...rooms]) byPlace.set(room.place, [...(byPlace.get(room.place) ?? []), room])
  return [...byPlace.values()]
}

/** A machine that has not looked for so long may be gone. */
const newestMs = 3 * hourMs
const shortestSpanMs = 12 * hourMs
const fewest = 6

/** True if the last measurement of a place counts now. */
export const isOfNow = (rooms: readonly Room[], now: Date): boolean =>
  now.getTime() - rooms.at(-1)!.at.getTime() < newestMs

/** When a disk is full if it goes on as on the last days: by the line that fits its measurements best. */
export const fullAt = (rooms: readonly Room[]): Date | null => {
  const [first, last] = [rooms[0]!, rooms.at(-1)!]
  if (rooms.length < fewest || last.at.getTime() - first.at.getTime() < shortestSpanMs) return null
  const points = rooms.map(({ at, freeBytes }) => ({ x: at.getTime() - last.at.getTime(), y: freeBytes }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(point => point.x), mean(point => point.y)]
  const slope = mean(point => (point.x - x) * (point.y - y)) / mean(point => (point.x - x) ** 2)
  return slope < 0 ? new Date(last.at.getTime() + last.freeBytes / -slope) : null
}
