import { getVerification } from '#contract/endpoints/verification.ts'
import type { DocumentKind, Verification } from '#contract/entities/verification.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { verificationLimits } from '#contract/verification.ts'
import type { Viewer } from '#server/access/sessions.ts'
import type { Config } from '#server/config/config.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { badgesOf } from '#server/db/people/badges.ts'
import { handle } from '#server/http/handler.ts'

interface Row {
  id: string
  kind: DocumentKind
  label: string
  state: string
  note: string
  created_at: Date
  decided_at: Date | null
}

/** The form of a document that waits, for its owner. */
export const toWaiting = ({ id, kind, label, created_at }: Omit<Row, 'state' | 'note' | 'decided_at'>) => ({
  ...{ _id: id, kind, label },
  createdAt: created_at.toISOString(),
})

interface Whose {
  tx: Database
  viewer: Viewer
  config: Pick<Config, 'colleges'>
  texts: Texts
}

/** The viewer's badges, the documents that wait, and the refused ones with the reason. */
export const ownVerification = async ({ tx, viewer, config, texts }: Whose): Promise<Verification> => {
  const rows = await tx.rows<Row>(sql`
    SELECT id, kind, label, state, note, created_at, decided_at FROM verifications
    WHERE user_id = ${viewer.id} AND state IN ('waiting', 'refused', 'expired')
    ORDER BY coalesce(decided_at, created_at) DESC, id`)
  const days = verificationLimits.documentDays
  return {
    badges: await badgesOf(tx, viewer.id),
    waiting: rows.filter(row => row.state === 'waiting').map(toWaiting),
    refused: rows
      .filter(row => row.state !== 'waiting')
      .slice(0, verificationLimits.refused)
      .map(row => ({
        ...toWaiting(row),
        note: row.state === 'expired' ? texts.verification.expired({ days }) : row.note,
        decidedAt: row.decided_at!.toISOString(),
      })),
    colleges: config.colleges.map(({ domain, name }) => ({ domain, name })),
  }
}

export const getVerificationHandler = handle(getVerification, context => ownVerification(context))
