import { cityKey, searchNeedle } from '#contract/search.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { hasExpired } from '#server/db/tasks/tasks.ts'
import { isApart } from './told.ts'

/** Words shorter than this fit nearly every task. */
const shortestSkill = 3
const mostSkills = 20
/** A mail is once a week; the next one may come some hours earlier in the day. */
const restMs = 6 * dayMs

/** The words that are looked for in tasks: each skill of a profile. */
export const needlesOf = (skills: string): string[] => {
  const needles = skills.split(/[,;/|\n]+/).map(skill => searchNeedle(skill) ?? '')
  return [...new Set(needles)].filter(needle => [...needle].length >= shortestSkill).slice(0, mostSkills)
}

export interface Neighbour {
  id: number
  city: string
  skills: string
}

/** People who get new tasks by mail once a week, named `u`: with a city and skills, and without a saved search. */
const isNeighbour = (now: Date): Sql => sql`
  u.verified AND u.deleted_at IS NULL AND u.city <> '' AND u.skills <> ''
  AND NOT EXISTS (SELECT FROM searches s WHERE s.user_id = u.id)
  AND NOT EXISTS (SELECT FROM bans b WHERE b.person_id = u.id)
  AND NOT EXISTS (SELECT FROM notification_choices n WHERE n.user_id = u.id
    AND (n.choices ->> 'weekly' = 'false' OR n.paused_until > ${now}))
  AND NOT EXISTS (SELECT FROM sendings s WHERE s.user_id = u.id AND s.outcome = 'sent' AND 'weekly' = ANY (s.kinds)
    AND s.at > ${new Date(now.getTime() - restMs)})`

/** Some of them, in the order of their ids. */
export const neighboursAfter = (
  db: Database,
  after: number,
  { count, now }: { count: number; now: Date },
): Promise<Neighbour[]> =>
  db.rows(sql`
    SELECT u.id, u.city, u.skills FROM users u WHERE u.id > ${after} AND ${isNeighbour(now)} ORDER BY u.id LIMIT ${count}`)

/** One of them, unless that has changed. */
export const neighbour = (db: Database, id: number, now: Date): Promise<Neighbour | undefined> =>
  db.row(sql`SELECT u.id, u.city, u.skills FROM users u WHERE u.id = ${id} AND ${isNeighbour(now)}`)

/** The last task from before a moment; 0 if there is none. The newer ones have higher ids. */
export const lastTaskBefore = async (db: Database, moment: Date): Promise<number> =>
  (
    await db.row<{ id: number }>(
      sql`SELECT id FROM tasks WHERE created_at < ${moment} ORDER BY id DESC LIMIT 1`,
    )
  )?.id ?? 0

export interface NewTask {
  user_id: number
  given_id: string
  title: string
  budget_paise: number
}

/** The newest open tasks after one that fit each person's city and skills, none of one's own or of somebody apart. */
export const newTasksFor = (
  db: Database,
  people: readonly Neighbour[],
  { after, today, each }: { after: number; today: string; each: number },
): Promise<NewTask[]> =>
  db.rows(sql`
    SELECT p.user_id, t.given_id, t.title, t.budget_paise
    FROM unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ city }) => cityKey(city))}::text[],
      ${people.map(({ skills }) => JSON.stringify(needlesOf(skills)))}::jsonb[]) AS p (user_id, city_key, needles)
    CROSS JOIN LATERAL (
      SELECT t.id, t.given_id, t.title, t.budget_paise FROM tasks t
      WHERE t.city_key = p.city_key AND t.id > ${after} AND t.status = 'Open' AND t.hidden_at IS NULL
        AND NOT ${hasExpired(today)} AND t.poster_id <> p.user_id
        AND EXISTS (SELECT FROM jsonb_array_elements_text(p.needles) AS needle WHERE strpos(t.search_text, needle) > 0)
        AND NOT ${isApart(sql`p.user_id`, sql`t.poster_id`)}
      ORDER BY t.id DESC LIMIT ${each}) t
    WHERE p.city_key <> ''
    ORDER BY p.user_id, t.id DESC`)
