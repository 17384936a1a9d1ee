import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { getPaymentSettings } from '#contract/endpoints/payments.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import type { Clock } from '#server/domain/clock.ts'
import { nameAsItComes } from '#server/domain/tasks/category-name.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { Actor, aTask, password } from './actor.ts'
import { deskTasks } from './demo-desk-tasks.ts'
import { handTasks } from './demo-hand-tasks.ts'
import { customerReviews, offerTexts, reviews, type SamplePerson, samplePeople, talk } from './demo-market.ts'
import { moneyStories } from './demo-money-stories.ts'
import { drawPictures, showSelf, uploadPhotos } from './demo-pictures.ts'
import { sampleQuestions } from './demo-questions.ts'
import { expiredTitle, stories, type Tale } from './demo-stories.ts'
import type { SampleTask } from './sample-task.ts'

const sampleTasks: readonly SampleTask[] = [...deskTasks, ...handTasks].sort(
  (one, other) => one.categoryId - other.categoryId,
)

/** How far back the market's history goes. */
const historyDays = 35

/** How often its queues look for jobs. */
export const quietPollMs = 50

/** An app to act through, on the market's database, with the clock given, without rate limits and without mail. */
export type BuildQuietApp = (clock: Clock) => Promise<FastifyInstance>

const slots = ['Morning', 'Afternoon', 'Evening'] as const
/** The i-th of a list, starting over at its end: the sample is the same each time. */
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!

const emailOf = (person: SamplePerson): string => `${person.firstName.toLowerCase()}@demo.example`

/** Its days, counted from when it is posted; of one that stays open from the end, where they would lie before it. */
const daysOf = (i: number, posted: number, end: number) => {
  const day = (from: number, days: number) => dayInIndia(new Date(from + days * dayMs))
  if (sampleTasks[i]!.title === expiredTitle) return { startDate: day(end, -5), endDate: day(end, -2) }
  const length = 9 + (i % 9)
  const isLate = staysOpen(i) && day(posted, length) <= day(end, 0)
  const from = isLate ? end : posted
  return { startDate: day(from, 2 + (i % 6)), endDate: day(from, length) }
}

const formOf = (i: number, posted: number, end: number): TaskForm => {
  const sample = sampleTasks[i]!
  const isFlexible = i % 5 === 4
  return aTask({
    categoryId: sample.categoryId,
    categoryName: nameAsItComes(sample.categoryId),
    title: sample.title,
    description: sample.description,
    specificRequirement: sample.needs ?? '',
    modeOfTask: sample.place ? 'In-Person' : 'Remotely',
    taskCity: sample.place?.[0] ?? 'NA',
    taskLocation: sample.place?.[1] ?? 'NA',
    dateFlexible: isFlexible,
    ...(!isFlexible && daysOf(i, posted, end)),
    timeSlot: i % 7 === 6 ? '' : pick(slots, i),
    timeFlexible: i % 7 === 6,
    budget: sample.budget,
    workDays: sample.days ?? 0,
  })
}

/** How often the list of people has been gone through: mixes what would else fall to the same person each time. */
const lap = (i: number): number => Math.floor(i / samplePeople.length)

/** How many offers there are on a task, before those of the same person are left out. */
const offerCount = (i: number): number => (i * 2 + lap(i)) % 5

/** The people who make offers on a task: never its poster, and different people for each task. */
const biddersFor = (i: number, people: Actor[]): Actor[] => {
  const others = people.filter(person => person !== posterOf(i, people))
  return Array.from({ length: offerCount(i) }, (_, k) => pick(others, i * 3 + k * 4 + 1))
}

/** The fate of a task with offers: nobody is chosen, somebody does it, or somebody has done it. */
const fateOf = (i: number) => pick(['open', 'under way', 'completed'] as const, i + lap(i))

const staysOpen = (i: number): boolean => offerCount(i) === 0 || fateOf(i) === 'open'

const posterOf = (i: number, people: Actor[]): Actor => pick(people, i * 7)

const talkBetween = async (poster: Actor, bidder: Actor, i: number, passes: (ms: number) => void) => {
  const [question, answer] = pick(talk, i)
  await poster.says(question, bidder)
  passes(20 * 60_000)
  await bidder.says(answer, poster)
}

/** People who are not its poster ask about a task, and some get an answer. */
const askAbout = async (
  { task, poster }: Pick<Tale, 'task' | 'poster'>,
  others: readonly Actor[],
  passes: (ms: number) => void,
) => {
  for (const [k, [question, answer]] of (sampleQuestions[task.title] ?? []).entries()) {
    passes(hourMs / 4)
    const asked = await pick(others, k * 5 + 2).asks(task, question)
    passes(hourMs / 4)
    if (answer) await poster.replies(task, asked, answer)
  }
}

/** One task's life: questions, offers, talk, and for some an acceptance, a completion and a rating. */
const live = async (
  { task, form, results }: Pick<Tale, 'task' | 'form'> & { results: readonly Buffer[] },
  i: number,
  people: Actor[],
  passes: (ms: number) => void,
): Promise<Tale> => {
  const poster = posterOf(i, people)
  const others = people.filter(person => person !== poster)
  await askAbout({ task, poster }, others, passes)
  const bidders = [...new Set(biddersFor(i, people))]
  const made = []
  for (const [k, bidder] of bidders.entries()) {
    passes(hourMs)
    const price = Math.max(100, Math.round((task.budget * (0.85 + 0.1 * k)) / 50) * 50)
    made.push({ bidder, offer: await bidder.offers(task, { price, description: pick(offerTexts, i + k) }) })
  }
  const tale = { task, form, poster, made }
  const chosen = made[0]
  if (!chosen) return tale
  if (i % 4 !== 3) await talkBetween(poster, chosen.bidder, i, passes)
  if (staysOpen(i)) return tale
  passes(2 * hourMs)
  await poster.accepts(chosen.offer)
  if (fateOf(i) === 'under way') return tale
  passes(6 * hourMs)
  await chosen.bidder.completes(task)
  const [rating, title, description] = pick(reviews, i)
  const photoIds = await uploadPhotos(poster, 'proof', results)
  await poster.completes(task, { rating, title, description, photoIds })
  // Most say something about their customers, too.
  if (i % 5 !== 4) {
    const [stars, words, text] = pick(customerReviews, i)
    const body = { rating: stars, title: words, review: text }
    await chosen.bidder.does(postReview, { params: { taskId: task.givenId }, body })
  }
  return tale
}

const join = async (app: FastifyInstance, pool: pg.Pool, person: SamplePerson): Promise<Actor> => {
  const actor = await new Actor(app).signsUp(person.firstName, emailOf(person), person.lastName)
  if (person.isVerified) {
    await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [actor.user.givenId])
  }
  const { city, college, gender, age, skills, about } = person
  return actor.setsUpProfile({ city, college, gender, age, skills, description: about })
}

/** Waits until all that is due by this time is done, so that it happens on the same day in each sample. */
const settles = async (pool: pg.Pool, now: Date): Promise<void> => {
  const due = await pool.query(
    `SELECT FROM jobs WHERE kind IN ('agreement', 'new-task') AND failed_at IS NULL AND due_at <= $1 LIMIT 1`,
    [now],
  )
  if (due.rowCount === 0) return
  await setTimeout(quietPollMs)
  await settles(pool, now)
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
    // Before the app runs: it forbids drawings, as SVG, in its process.
    const pictures = await drawPictures(sampleTasks, samplePeople)
    let time = end - historyDays * dayMs
    const clock = { now: () => new Date(Math.min(time, end)) }
    const app = await buildQuietApp(clock)
    const passes = (ms: number) => {
      time += ms
    }
    const people: Actor[] = []
    for (const [i, person] of samplePeople.entries()) {
      const actor = await join(app, pool, person)
      await showSelf(actor, pictures.faces[i]!, pictures.work[i]!)
      people.push(actor)
    }
    const tales = new Map<string, Tale>()
    const step = ((historyDays - 1) * dayMs) / sampleTasks.length
    const posts = [...sampleTasks.keys()].map(i => ({
      at: end - (historyDays - 1) * dayMs + i * step,
      happens: async () => {
        // Not in the order of categories, so that the list looks like a market and not like a catalogue.
        const k = (i * 11) % sampleTasks.length
        const form = formOf(k, time, end)
        const poster = posterOf(k, people)
        const photoIds = await uploadPhotos(poster, 'task', pictures.photos[k]!)
        const task = await poster.posts({ ...form, photoIds })
        tales.set(form.title, await live({ task, form, results: pictures.results[k]! }, k, people, passes))
      },
    }))
    const { provider } = await people[0]!.does(getPaymentSettings)
    const told = provider === 'sandbox' ? [...stories, ...moneyStories] : stories
    const later = told.map(({ title, daysAgo, happens }) => ({
      at: end - daysAgo * dayMs,
      happens: () => happens(tales.get(title)!),
    }))
    for (const { at, happens } of [...posts, ...later].sort((one, other) => one.at - other.at)) {
      time = Math.max(time, at)
      await settles(pool, clock.now())
      await happens()
    }
    time = end
    await settles(pool, clock.now())
    await app.close()
    log.info(`demo: ${samplePeople.length} people and ${sampleTasks.length} tasks are in the market`)
  }
  log.info(`demo: log in with any of ${samplePeople.map(emailOf).join(', ')}; the password is "${password}"`)
}
