import type { FitReason } from '#contract/entities/finding.ts'
import { limits } from '#contract/limits.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { faceOf } from '#server/db/files/files.ts'
import { isApart } from '#server/db/notices/told.ts'
import { ratingOf } from '#server/db/people/users.ts'
import type { TaskRow } from '#server/db/tasks/tasks.ts'
import { skillsIn } from '#server/domain/finding/words.ts'
import { categoryName } from '#server/domain/tasks/category-name.ts'

/** How many of the newest agreements and offers are looked at, and how many people with a skill. */
const newest = 5_000
const mostSkilled = 500

/** The weights of the reasons. Somebody from the same city comes before others with as good a reason. */
const weights: Record<FitReason | 'sameCity', number> = { done: 3, skills: 2, offered: 1, sameCity: 2 }

/** True of a user `u` who may be asked to make an offer on a task: they could, and have not. */
export const mayBeInvited = ({ id, poster_id: posterId }: Pick<TaskRow, 'id' | 'poster_id'>): Sql => sql`
  u.id <> ${posterId} AND u.can_be_invited AND u.is_profile_set_up AND u.deleted_at IS NULL AND u.limited_at IS NULL
  AND NOT EXISTS (SELECT FROM bans b WHERE b.person_id = u.id)
  AND NOT ${isApart(sql`u.id`, sql`${posterId}::bigint`)}
  AND NOT EXISTS (SELECT FROM offers o WHERE o.task_id = ${id} AND o.bidder_id = u.id)
  AND NOT EXISTS (SELECT FROM invitations i WHERE i.task_id = ${id} AND i.user_id = u.id)`

export interface Suggested {
  givenId: string
  firstName: string
  profilePic: string | null
  userRating: number
  userRatingCount: number
  why: FitReason
}

/** People whose skills, work or offers fit a task, the best first: with the best reason of each. */
export const suggestedPeople = (db: Database, task: TaskRow, cityKey: string): Promise<Suggested[]> => {
  const skills = skillsIn(`${task.title} ${categoryName(task)}`)
  return db.rows(sql`
    WITH reasons AS (
      (SELECT id AS user_id, 'skills' AS why, ${weights.skills}::int AS weight FROM users
        WHERE skill_keys && ${skills}::text[] ORDER BY id DESC LIMIT ${mostSkilled})
      UNION ALL
      SELECT a.provider_id, 'done', ${weights.done}::int
      FROM (SELECT task_id, provider_id FROM agreements WHERE state = 'Completed' ORDER BY task_id DESC LIMIT ${newest}) a
      JOIN tasks t ON t.id = a.task_id AND t.category_id = ${task.category_id}
      UNION ALL
      SELECT o.bidder_id, 'offered', ${weights.offered}::int
      FROM (SELECT task_id, bidder_id FROM offers ORDER BY id DESC LIMIT ${newest}) o
      JOIN tasks t ON t.id = o.task_id AND t.category_id = ${task.category_id}),
    fitting AS (
      SELECT user_id, (array_agg(why ORDER BY weight DESC))[1] AS why, max(weight) AS weight FROM reasons GROUP BY user_id)
    SELECT u.given_id AS "givenId", u.first_name AS "firstName", ${faceOf('u')} AS "profilePic",
      ${ratingOf('u')} AS "userRating", u.rating_count AS "userRatingCount", f.why
    FROM fitting f JOIN users u ON u.id = f.user_id
    WHERE ${mayBeInvited(task)}
    ORDER BY f.weight + CASE WHEN lower(trim(u.city)) = ${cityKey} THEN ${weights.sameCity}::int ELSE 0 END DESC,
      u.rating_sum::numeric / nullif(u.rating_count, 0) DESC NULLS LAST, u.id
    LIMIT ${limits.page.suggestedPeople}`)
}
