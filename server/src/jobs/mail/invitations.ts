import { defaultLanguage } from '#contract/texts/languages.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import type { JobKind } from '../queue.ts'
import { mailText } from './account-texts.ts'
import { handOver, mostTries } from './hand-over.ts'
import type { Post } from './send-letter.ts'

interface Invitation {
  invitedId: number
}

/** Mails people that they are invited. The token of the link is made only now, and stored as its hash. */
export const invitationJobs = ({ pool, clock, mailer, publicUrl }: Post): JobKind<Invitation> => ({
  run: async ({ data, attempts }) => {
    const db = databaseOn(pool)
    const token = newToken()
    const to = await db.row<{ email: string; first_name: string }>(sql`
      UPDATE invited_people SET token_hash = ${hashOf(token)} WHERE id = ${data.invitedId}
      RETURNING email, first_name`)
    // They have joined meanwhile, or the invitation has ended.
    if (!to) return undefined
    const stored = await readSite(db)
    const { brand } = stored.settings
    const mail = mailText(
      'invitation',
      { email: to.email, firstName: to.first_name, language: defaultLanguage },
      { publicUrl, token, reason: '', site: siteAsShown(stored), senderName: brand?.mailName ?? brand?.name },
    )
    await handOver(mail, { db, mailer, userId: null, kinds: ['invitation'], attempts, now: clock.now() })
    return undefined
  },
  maxAttempts: mostTries,
})
