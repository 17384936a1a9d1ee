import { sql } from '#server/db/core/sql.ts'
import { all } from './export-reads.ts'

export const lastSearches = all(
  userId => sql`
    SELECT typed AS "words", at, in_vain AS "nothingWasFound" FROM last_searches
    WHERE user_id = ${userId} ORDER BY at, needle`,
)

/** Invitations to tasks of others, and those that the person has sent. */
export const invitations = all(
  userId => sql`
    SELECT t.title AS "task", 'you were invited' AS "what", i.at
    FROM invitations i JOIN tasks t ON t.id = i.task_id WHERE i.user_id = ${userId}
    UNION ALL
    SELECT t.title, 'you invited somebody', i.at
    FROM tasks t JOIN invitations i ON i.task_id = t.id WHERE t.poster_id = ${userId} ORDER BY at`,
)
