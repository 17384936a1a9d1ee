import { listCities } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { sql } from '#server/db/core/sql.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { live, notOfBlocked } from './list-tasks.ts'

/** Each city as most of its tasks write it. */
export const listCitiesHandler = handle(listCities, ({ tx, viewer, clock }) =>
  tx.rows<{ city: string; tasks: number }>(sql`
    SELECT mode() WITHIN GROUP (ORDER BY t.city) AS city, count(*) AS tasks FROM tasks t
    WHERE t.status = 'Open' AND t.hidden_at IS NULL AND t.city_key <> ''
      ${notOfBlocked(viewer)} ${live(dayInIndia(clock.now()))}
    GROUP BY t.city_key ORDER BY count(*) DESC, t.city_key LIMIT ${limits.page.cities}`),
)
