import { createHash } from 'node:crypto'
import type pg from 'pg'
import { appBase, paths } from '#contract/paths.ts'
import { textsIn } from '#contract/texts/languages.ts'
import { numberFormat } from '#contract/texts/number-format.ts'
import { dayMs } from '#contract/time.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import {
  lastTaskBefore,
  type NewTask,
  neighbour,
  neighboursAfter,
  newTasksFor,
} from '#server/db/notices/new-tasks.ts'
import { receiverOf } from '#server/db/notices/waiting.ts'
import type { Clock } from '#server/domain/clock.ts'
import { toRupees } from '#server/domain/money.ts'
import { dailyTime } from '#server/domain/notices/due-mail.ts'
import { nextMondayAt } from '#server/domain/notices/quiet-hours.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { Job, JobKind } from '../queue.ts'
import { mostTries } from './hand-over.ts'
import type { Letter } from './layout.ts'
import { type Post, sendLetter } from './send-letter.ts'

/** For how many people fitting tasks are looked for in one statement. */
const batch = 50
/** A mail counts no more tasks, and shows fewer. */
const mostCounted = 99
const mostShown = 5

/** How far the work of a week has come: the last person, and the last task that is too old. */
interface Progress {
  after: number
  tasksAfter?: number
}

const again = new Date(0)

/**
 * Queues on Monday mornings the mails of new tasks, for some people at a time. Whoever was mailed within the week is left
 * out, so it may run as often as it likes.
 */
export const weeklyJobs = (pool: pg.Pool, clock: Clock): JobKind<Progress> => ({
  isTheClocks: true,
  run: async ({ id, data }: Job<Progress>) => {
    const db = databaseOn(pool)
    const now = clock.now()
    const tasksAfter = data.tasksAfter ?? (await lastTaskBefore(db, new Date(now.getTime() - 7 * dayMs)))
    const people = await neighboursAfter(db, data.after, { count: batch, now })
    const fitting = await newTasksFor(db, people, { after: tasksAfter, today: dayInIndia(now), each: 1 })
    const jobData = JSON.stringify({ tasksAfter })
    await db.run(sql`
      INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
      SELECT 'weekly-mail', u.id, u.id, ${jobData}, ${now}, ${now} FROM users u
      WHERE u.id = ANY (${fitting.map(({ user_id }) => user_id)})
      ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data, due_at = excluded.due_at, attempts = 0, failed_at = NULL`)
    const isDone = people.length < batch
    const progress: Progress = isDone ? { after: 0 } : { after: people.at(-1)!.id, tasksAfter }
    await db.run(sql`UPDATE jobs SET data = ${JSON.stringify(progress)} WHERE id = ${id}`)
    return isDone ? nextMondayAt(dailyTime, now) : again
  },
  // It is wanted every week, whatever happened the week before.
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Makes sure that the weekly mails are in the queue, once for all processes. */
export const scheduleWeekly = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('weekly', 'all', '{"after":0}', ${now}, ${nextMondayAt(dailyTime, now)}) ON CONFLICT (kind, key) DO NOTHING`)

const letterOf = (
  tasks: readonly NewTask[],
  { city, language, stop }: { city: string; language: Letter['language']; stop: Letter['stop'] },
  { site, publicUrl }: { site: { name: string }; publicUrl: string },
): Letter => {
  const { noticeMails: words, common } = textsIn(language)
  const rupees = numberFormat(common.locale, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
  const items = tasks.slice(0, mostShown).map(({ given_id, title, budget_paise }) => ({
    text: title,
    caption: words.upTo({ price: rupees.format(toRupees(budget_paise)) }),
    url: `${publicUrl}${appBase}${paths.task(given_id)}`,
  }))
  return {
    ...{ language, title: words.weekly({ count: tasks.length, city }), paragraphs: [], items, stop },
    preview: items.map(({ text }) => text).join(' · '),
    button: { label: words.allTasks, url: `${publicUrl}${appBase}${paths.home}` },
    why: words.whyWeekly({ site: site.name }),
  }
}

/** Mails one person the new tasks of the week that fit their city and skills, if there still are any. */
export const weeklyMailJobs = (post: Post): JobKind<{ tasksAfter: number }> => ({
  run: async ({ user_id, data, attempts }) => {
    const db = databaseOn(post.pool)
    const now = post.clock.now()
    const person = await neighbour(db, user_id!, now)
    const to = person && (await receiverOf(db, person.id))
    if (!to) return undefined
    const rules = { after: data.tasksAfter, today: dayInIndia(now), each: mostCounted }
    const tasks = await newTasksFor(db, [person], rules)
    if (tasks.length === 0) return undefined
    const week = nextMondayAt(dailyTime, now).toISOString()
    const { language } = to
    await sendLetter(post, to, {
      kinds: ['weekly'],
      messageId: `weekly-${createHash('sha256').update(`${to.givenId} ${week}`).digest('hex').slice(0, 32)}`,
      attempts,
      letter: (stop, head) => letterOf(tasks, { city: person.city, language, stop }, head),
    })
    return undefined
  },
  maxAttempts: mostTries,
})
