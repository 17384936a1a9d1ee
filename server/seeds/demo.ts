import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { categoryById } from '#contract/categories.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { dayInIndia } from '#server/domain/task-form.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Actor, aTask, password } from './actor.ts'
import { offerTexts, reviews, type SamplePerson, samplePeople, sampleTasks, talk } from './demo-market.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How far back the market's history goes. */
const historyDays = 35

/** An app to act through, on the market's database, with the clock given, without rate limits and without mail. */
export type BuildQuietApp = (clock: Clock) => Promise<FastifyInstance>

const slots = ['Morning', 'Afternoon', 'Evening'] as const
/** The i-th of a list, starting over at its end: the sample is the same each time. */
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!

const emailOf = (person: SamplePerson): string => `${person.firstName.toLowerCase()}@demo.example`

const formOf = (i: number, now: Date): TaskForm => {
  const sample = sampleTasks[i]!
  const isFlexible = i % 5 === 4
  const inDays = (days: number) => dayInIndia(new Date(now.getTime() + days * dayMs))
  return aTask({
    categoryId: sample.categoryId,
    categoryName: categoryById(sample.categoryId)!.name,
    title: sample.title,
    description: sample.description,
    specificRequirement: sample.needs ?? '',
    modeOfTask: sample.place ? 'In-Person' : 'Remotely',
    taskCity: sample.place?.[0] ?? 'NA',
    taskLocation: sample.place?.[1] ?? 'NA',
    dateFlexible: isFlexible,
    startDate: isFlexible ? null : inDays(2 + (i % 6)),
    endDate: isFlexible ? null : inDays(9 + (i % 9)),
    timeSlot: i % 7 === 6 ? '' : pick(slots, i),
    timeFlexible: i % 7 === 6,
    budget: sample.budget,
    workDays: sample.days ?? 0,
  })
}

/** How often the list of people has been gone through: mixes what would else fall to the same person each time. */
const lap = (i: number): number => Math.floor(i / samplePeople.length)

/** People who would do this task, never its poster, starting somewhere else for each. */
const biddersFor = (i: number, people: Actor[]): Actor[] => {
  const others = people.filter(person => person !== posterOf(i, people))
  return Array.from({ length: (i * 2 + lap(i)) % 5 }, (_, k) => pick(others, i * 3 + k * 4 + 1))
}

const posterOf = (i: number, people: Actor[]): Actor => pick(people, i * 7)

const talkBetween = async (poster: Actor, bidder: Actor, i: number, passes: (ms: number) => void) => {
  const [question, answer] = pick(talk, i)
  await poster.says(question, bidder)
  passes(20 * 60_000)
  await bidder.says(answer, poster)
}

/** One task's life: offers, talk, and for some an acceptance, a completion and a rating. */
const live = async (task: Task, i: number, people: Actor[], passes: (ms: number) => void) => {
  const poster = posterOf(i, people)
  const bidders = [...new Set(biddersFor(i, people))]
  const made = []
  for (const [k, bidder] of bidders.entries()) {
    passes(hourMs)
    const price = Math.max(100, Math.round((task.budget * (0.85 + 0.1 * k)) / 50) * 50)
    made.push({ bidder, offer: await bidder.offers(task, { price, description: pick(offerTexts, i + k) }) })
  }
  const chosen = made[0]
  if (!chosen) return
  if (i % 4 !== 3) await talkBetween(poster, chosen.bidder, i, passes)
  const fate = (i + lap(i)) % 3
  if (fate === 0) return
  passes(2 * hourMs)
  await poster.accepts(chosen.offer)
  if (fate === 1) return
  passes(6 * hourMs)
  await chosen.bidder.completes(task)
  const [rating, title, description] = pick(reviews, i)
  await poster.completes(task, { rating, title, description })
}

const join = async (app: FastifyInstance, pool: pg.Pool, person: SamplePerson): Promise<Actor> => {
  const actor = await new Actor(app).signsUp(person.firstName, emailOf(person), person.lastName)
  if (person.isVerified) {
    await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [actor.user.givenId])
  }
  const { city, college, gender, age, skills, about } = person
  return actor.setsUpProfile({ city, college, gender, age, skills, description: about })
}

/**
 * Fills an empty market with sample people and their five weeks before `end`, through the app itself, so that every
 * rule holds. Does nothing in a market that has people. Prints the log-ins.
 */
export const seedDemo = async (
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'info'>,
  buildQuietApp: BuildQuietApp,
  end = Date.now(),
): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*) AS count FROM users')
  if (rows[0]!.count === 0) {
    let time = end - historyDays * dayMs
    const app = await buildQuietApp({ now: () => new Date(Math.min(time, end)) })
    const passes = (ms: number) => {
      time += ms
    }
    const people: Actor[] = []
    for (const person of samplePeople) people.push(await join(app, pool, person))
    const step = ((historyDays - 1) * dayMs) / sampleTasks.length
    for (const i of sampleTasks.keys()) {
      time = end - (historyDays - 1) * dayMs + i * step
      // Not in the order of categories, so that the list looks like a market and not like a catalogue.
      const k = (i * 11) % sampleTasks.length
      await live(await posterOf(k, people).posts(formOf(k, new Date(time))), k, people, passes)
    }
    await app.close()
    log.info(`demo: ${samplePeople.length} people and ${sampleTasks.length} tasks are in the market`)
  }
  log.info(`demo: log in with any of ${samplePeople.map(emailOf).join(', ')}; the password is "${password}"`)
}
