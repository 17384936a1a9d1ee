import type pg from 'pg'
import type { WebhookKind } from '#contract/entities/webhook.ts'
import { sealText, unsealText } from '#server/db/agreements/sealed-text.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'

const purpose = 'webhook secrets'

export const sealSecret = (db: Database, secret: string): Promise<string> => sealText(db, purpose, secret)
export const unsealSecret = (db: Database, sealed: string): Promise<string> => unsealText(db, purpose, sealed)

/** How long a process may go without looking which kinds of events are asked for. */
const maxAgeMs = 1_000

interface Known {
  kinds: Promise<ReadonlySet<WebhookKind>>
  at: number
}

const known = new WeakMap<pg.Pool, Known>()

/**
 * The kinds of events that some webhook asks for, as they were a second ago at most: a market without webhooks looks for
 * none when something happens.
 */
export const hookedKinds = (pool: pg.Pool): Promise<ReadonlySet<WebhookKind>> => {
  const now = performance.now()
  const last = known.get(pool)
  if (last && now - last.at < maxAgeMs) return last.kinds
  const kinds = databaseOn(pool)
    .rows<{ kind: WebhookKind }>(sql`SELECT DISTINCT unnest(kinds) AS kind FROM webhooks`)
    .then(rows => new Set(rows.map(({ kind }) => kind)))
  known.set(pool, { kinds, at: now })
  kinds.catch(() => known.delete(pool))
  return kinds
}

/** Has the next event look again. */
export const forgetHookedKinds = (pool: pg.Pool): void => void known.delete(pool)
