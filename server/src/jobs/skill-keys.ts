import type pg from 'pg'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { skillsIn } from '#server/domain/finding/words.ts'
import type { Job, JobKind } from './queue.ts'

/** How many people's skills are rebuilt in one statement. */
const batch = 500

/** Rebuilds the form in which skills are compared with tasks, some people at a time. A migration queues it. */
export const skillKeyJobs = (pool: pg.Pool): JobKind<{ after: number }> => ({
  run: async ({ id: job, data }: Job<{ after: number }>) => {
    const db = databaseOn(pool)
    const people = await db.rows<{ id: number; skills: string }>(
      sql`SELECT id, skills FROM users WHERE id > ${data.after} AND skills <> '' ORDER BY id LIMIT ${batch}`,
    )
    // A profile that was changed meanwhile has fresh ones already.
    await db.run(sql`
      UPDATE users u SET skill_keys = string_to_array(one.keys, ' ')
      FROM unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ skills }) => skills)}::text[],
        ${people.map(({ skills }) => skillsIn(skills).join(' '))}::text[]) AS one (id, skills, keys)
      WHERE u.id = one.id AND u.skills = one.skills`)
    if (people.length < batch) return undefined
    await db.run(
      sql`UPDATE jobs SET data = ${JSON.stringify({ after: people.at(-1)!.id })} WHERE id = ${job}`,
    )
    return new Date(0)
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
