import { isOn } from '#contract/announcement.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { failure, readOnly } from '#server/domain/failure.ts'
import { isByHand, isForVerified } from '#server/domain/joining.ts'
import type { Viewer } from './sessions.ts'

interface Write {
  endpoint: Pick<Endpoint, 'goesOn' | 'takesPart'>
  viewer: Viewer | null
  settings: SiteSettings
  now: Date
}

/**
 * Throws 503 while the market is read-only, except for operators, and 403 where somebody may only read: without a verified
 * address, or before an operator has let them in.
 */
export const requireOpen = async (
  db: Database,
  { endpoint, viewer, settings, now }: Write,
): Promise<void> => {
  const { announcement } = settings
  if (
    announcement?.isReadOnly &&
    isOn(announcement, now.getTime()) &&
    !endpoint.goesOn &&
    !viewer?.isOperator
  )
    throw readOnly(announcement.text ?? '')
  if (!viewer || !endpoint.takesPart || !(isForVerified(settings) || isByHand(settings))) return
  const user = await db.row<{ verified: boolean; waits: boolean }>(
    sql`SELECT verified, waits_since IS NOT NULL AS waits FROM users WHERE id = ${viewer.id}`,
  )
  if (isForVerified(settings) && !user?.verified) throw failure(403, 'not_verified', 'verifyToTakePart')
  if (isByHand(settings) && user?.waits) throw failure(403, 'not_let_in', 'notLetIn')
}
