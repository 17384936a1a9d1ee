import { type Database, sql } from '#server/db/core/sql.ts'
import { countedReviews } from './figures.ts'

/** The figures that are kept beside a person, because lists show them. */
const kept = [
  'rating_sum',
  'rating_count',
  'customer_rating_sum',
  'customer_rating_count',
  'tasks_done',
] as const
type Counted = Record<(typeof kept)[number], number>

/** Counts the figures of all people again from reviews and agreements. */
const counted = sql`
  SELECT u.id, u.given_id, u.rating_sum, u.rating_count, u.customer_rating_sum, u.customer_rating_count, u.tasks_done,
    coalesce(r.sum, 0) AS new_rating_sum, coalesce(r.count, 0) AS new_rating_count,
    coalesce(c.sum, 0) AS new_customer_rating_sum, coalesce(c.count, 0) AS new_customer_rating_count,
    coalesce(d.count, 0) AS new_tasks_done
  FROM users u
  LEFT JOIN (SELECT r.rated_id, sum(r.rating) AS sum, count(*) AS count ${countedReviews} AND r.rater_id = t.poster_id
    GROUP BY 1) r ON r.rated_id = u.id
  LEFT JOIN (SELECT r.rated_id, sum(r.rating) AS sum, count(*) AS count ${countedReviews} AND r.rater_id <> t.poster_id
    GROUP BY 1) c ON c.rated_id = u.id
  LEFT JOIN (SELECT provider_id, count(*) AS count FROM agreements WHERE state = 'Completed' GROUP BY 1) d
    ON d.provider_id = u.id
  WHERE u.deleted_at IS NULL`

const isOff = sql`(rating_sum, rating_count, customer_rating_sum, customer_rating_count, tasks_done)
  IS DISTINCT FROM (new_rating_sum, new_rating_count, new_customer_rating_sum, new_customer_rating_count, new_tasks_done)`

type Row = Counted & { given_id: string } & { [K in keyof Counted as `new_${K}`]: number }

/** In words: each kept figure that differs from what reviews and agreements come to. */
export const figureDifferences = async (db: Database): Promise<string[]> => {
  const rows = await db.rows<Row>(
    sql`WITH counted AS (${counted}) SELECT * FROM counted WHERE ${isOff} ORDER BY id`,
  )
  return rows.flatMap(row =>
    kept
      .filter(name => row[name] !== row[`new_${name}`])
      .map(name => `${name} of ${row.given_id} is ${row[name]}, counted ${row[`new_${name}`]}`),
  )
}

/** Writes the figures as they are counted; returns how many people's were off. */
export const correctFigures = (tx: Database): Promise<number> =>
  tx.run(sql`
    WITH counted AS (${counted})
    UPDATE users u SET rating_sum = new_rating_sum, rating_count = new_rating_count,
      customer_rating_sum = new_customer_rating_sum, customer_rating_count = new_customer_rating_count,
      tasks_done = new_tasks_done
    FROM counted c WHERE c.id = u.id AND (c.rating_sum, c.rating_count, c.customer_rating_sum, c.customer_rating_count, c.tasks_done)
      IS DISTINCT FROM (new_rating_sum, new_rating_count, new_customer_rating_sum, new_customer_rating_count, new_tasks_done)`)
