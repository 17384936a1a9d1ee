import { isOn } from '#contract/announcement.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { failure, readOnly } from '#server/domain/failure.ts'
import { isForVerified } from '#server/domain/joining.ts'
import type { Viewer } from './sessions.ts'

interface Write {
  endpoint: Pick<Endpoint, 'goesOn' | 'takesPart'>
  viewer: Viewer | null
  settings: SiteSettings
  now: Date
}

/**
 * Throws 503 while the market is read-only, except for operators, and 403 for people without a verified address where
 * only others take part.
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
  if (!viewer || !endpoint.takesPart || !isForVerified(settings)) return
  const user = await db.row<{ verified: boolean }>(sql`SELECT verified FROM users WHERE id = ${viewer.id}`)
  if (!user?.verified) throw failure(403, 'not_verified', 'verifyToTakePart')
}
