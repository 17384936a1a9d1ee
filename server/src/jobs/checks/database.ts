import { sql } from '#server/db/core/sql.ts'
import { readClockNotes } from '#server/db/market/clock-notes.ts'
import { good, type OneCheck, onDatabase, wrong } from './check.ts'

const oldestVersion = 150_000
const longMinutes = 5
/** From here on the app holds back what deadlines decide. */
const mostOffMs = 60_000
/** The extensions that the migrations install. */
const needed = ['pg_trgm']

export const checkDatabase: OneCheck = {
  name: 'database',
  look: async ({ db, databaseFailure, words }) => {
    if (!db) return wrong(words.databaseAway(databaseFailure ?? ''))
    const began = performance.now()
    const row = await db.row<{ version: string; number: number }>(sql`
      SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`)
    const { version, number } = row!
    if (number < oldestVersion) return wrong(words.databaseTooOld(version))
    return good(words.databaseAnswers(version, Math.round(performance.now() - began)))
  },
}

/** Transactions that stay open hold their locks, and keep dead rows from being cleaned up. */
export const checkLocks = onDatabase('locks', async ({ db, words }) => {
  const open = await db.rows<{ pid: number; minutes: number }>(sql`
    SELECT pid, floor(extract(epoch FROM clock_timestamp() - xact_start) / 60)::int AS minutes
    FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
      AND xact_start < clock_timestamp() - ${longMinutes} * interval '1 minute'
    ORDER BY xact_start LIMIT 20`)
  if (open.length === 0) return good(words.noLocks)
  return wrong(words.locksHeld(open.length, open[0]!.minutes, open.map(({ pid }) => pid).join(', ')))
})

export const checkExtensions = onDatabase('extensions', async ({ db, words }) => {
  const rows = await db.rows<{ name: string; version: string }>(sql`
    SELECT extname AS name, extversion AS version FROM pg_extension ORDER BY 1`)
  const missing = needed.find(name => !rows.some(row => row.name === name))
  if (missing) return wrong(words.extensionMissing(missing))
  const used = rows.filter(({ name }) => needed.includes(name))
  return good(words.extensionsThere(used.map(({ name, version }) => `${name} ${version}`).join(', ')))
})

export const checkClock = onDatabase('clock', async ({ db, now, words }) => {
  const { databaseNow, waitsUntil } = await readClockNotes(db)
  const offMs = Math.abs(databaseNow.getTime() - now.getTime())
  if (offMs > mostOffMs) return wrong(words.clockOff(Math.round(offMs / 1_000)))
  return waitsUntil ? wrong(words.clockWaits(waitsUntil.toISOString())) : good(words.clockRight(offMs))
})
