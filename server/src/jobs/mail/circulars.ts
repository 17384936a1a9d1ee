import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { transaction } from '#server/db/core/connect.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import type { JobKind } from '../queue.ts'
import { handOver, mostTries } from './hand-over.ts'
import { layOut } from './layout.ts'
import type { Post } from './send-letter.ts'

/** How many mails are queued in one transaction. */
const batch = 500

interface Data {
  circularId: number
}

/**
 * Queues a mail to each member, some at a time. The circular itself keeps how far that has come, so that a process that
 * dies in between mails nobody twice. Whoever joins meanwhile is mailed, too.
 */
export const circularJobs = ({ pool, clock }: Post): JobKind<Data> => ({
  run: ({ data: { circularId } }) =>
    transaction(pool, async tx => {
      const circular = await tx.row<{ after_id: number }>(
        sql`SELECT after_id FROM circulars WHERE id = ${circularId} FOR UPDATE`,
      )
      if (!circular) return undefined
      const people = await tx.rows<{ id: number }>(sql`
        SELECT id FROM users WHERE id > ${circular.after_id} AND deleted_at IS NULL AND mail_refused_at IS NULL
        ORDER BY id LIMIT ${batch}`)
      const last = people.at(-1)
      if (!last) return undefined
      await tx.run(sql`
        INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
        SELECT 'circular-mail', ${circularId}::text || ':' || id, id, ${JSON.stringify({ circularId })}::jsonb,
          ${clock.now()}, ${clock.now()}
        FROM unnest(${people.map(({ id }) => id)}::bigint[]) AS id`)
      await tx.run(sql`
        UPDATE circulars SET after_id = ${last.id}, queued = queued + ${people.length} WHERE id = ${circularId}`)
      return new Date(0)
    }),
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Sends one of them. */
export const circularMailJobs = ({ pool, clock, mailer, publicUrl }: Post): JobKind<Data> => ({
  run: async ({ user_id, data: { circularId }, attempts }) => {
    const db = databaseOn(pool)
    const found = await db.row<{
      email: string
      first_name: string
      verified: boolean
      subject: string
      body: string
    }>(
      sql`
        SELECT u.email, u.first_name, u.verified, c.subject, c.body FROM users u, circulars c
        WHERE u.id = ${user_id} AND u.deleted_at IS NULL AND c.id = ${circularId}`,
    )
    if (!found) return undefined
    const { email, subject, body, first_name, verified } = found
    const stored = await readSite(db)
    const [site, { brand }] = [siteAsShown(stored), stored.settings]
    const { mails } = textsIn(defaultLanguage)
    const senderName = brand?.mailName ?? brand?.name
    // A stranger could choose a name and have it mailed to anybody's address.
    const hello = mails.hello({ name: verified ? first_name : undefined })
    const letter = {
      ...{ language: defaultLanguage, title: subject, why: mails.whyAccount({ site: site.name }) },
      paragraphs: [hello, ...body.split(/\n{2,}/)],
    }
    const mail = {
      to: email,
      subject,
      ...(senderName && { senderName }),
      ...layOut(letter, { site, publicUrl }),
    }
    await handOver(mail, { db, mailer, userId: user_id, kinds: ['circular'], attempts, now: clock.now() })
    return undefined
  },
  maxAttempts: mostTries,
})
