import { pino } from 'pino'
import { expect, test } from 'vitest'
import { categoryIds } from '#contract/categories.ts'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { listChats } from '#contract/endpoints/messages.ts'
import { getPayment, getStatement } from '#contract/endpoints/payments.ts'
import { listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { noMailer } from '#server/jobs/mail/mailer.ts'
import { fetches } from '../test/pictures.ts'
import { createWorld } from '../test/world.ts'
import { type Actor, inTask, password } from './actor.ts'
import { quietPollMs, seedDemo } from './demo.ts'

const lines: string[] = []

const world = await createWorld()
const { pool, clock } = world
const log = { info: (line: string) => void lines.push(line) } as never
const quiet = {
  config: readConfig({ DATA_DIR: world.dataDir, CLOCK_JUMPS: 'accept', RATE_LIMITS: 'off' }),
  pool,
  webFolder: 'dist/web',
  log: pino({ level: 'silent' }),
  mailer: noMailer,
  pollMs: quietPollMs,
}
/** The app of today and the one of five weeks ago keep files in one place. */
const seeds = () => seedDemo(pool, log, clock => buildApp({ ...quiet, clock }))
await seeds()
await seeds()
// Not before: the app of today would end the sessions of five weeks ago.
clock.time = new Date()

const logIn = async (email: string) => {
  const actor = world.visitor()
  await actor.does(auth.logIn, { body: { email, password } })
  return actor
}
const named = (firstName: string) => logIn(`${firstName.toLowerCase()}@demo.example`)

test('fills the sample market with people, tasks of every category and state, offers, messages and ratings', async () => {
  const { pool } = world
  expect(lines.filter(line => line.includes('15 people and 42 tasks'))).toHaveLength(1)
  const email = /[\w.]+@demo\.example/.exec(lines.at(-1)!)![0]
  expect(lines.at(-1)).toContain(password)

  const asha = await logIn(email)
  const tasks = await asha.does(listTasks)
  // Two are cancelled and one has expired.
  expect(tasks).toHaveLength(39)
  expect(new Set(tasks.map(task => task.categoryId))).toEqual(new Set<number>(categoryIds))
  expect(new Set(tasks.map(task => task.Status))).toEqual(new Set(['Open', 'In-Progress', 'Completed']))
  const photos = tasks.filter(task => task.Status === 'Open').map(task => task.photos.length)
  expect([Math.min(...photos), Math.max(...photos)]).toEqual([0, 3])
  expect(new Set(tasks.map(task => task.poster.profilePic)).size).toBeGreaterThan(8)
  const shown = tasks.find(task => task.photos.length > 0)!.photos[0]!
  expect((await fetches(asha, shown.thumbUrl)).status).toBe(200)
  expect(tasks.every(task => new Date(task.createdAt) <= new Date())).toBe(true)
  const today = dayInIndia(clock.now())
  const openDays = tasks
    .filter(task => task.Status === 'Open' && !task.dateFlexible)
    .map(task => task.endDate!)
  expect(openDays.length).toBeGreaterThan(10)
  expect(openDays.filter(day => day <= today)).toEqual([])
  expect((await asha.does(listChats)).length).toBeGreaterThan(0)
  const { rows } = await pool.query(`SELECT
    (SELECT count(DISTINCT review_task_id) FROM files) AS pictured,
    (SELECT count(*) FROM users) AS people, (SELECT count(*) FROM offers) AS offers,
    (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM users WHERE rating_count > 0) AS rated,
    (SELECT count(*) FROM users WHERE customer_rating_count > 0) AS customers`)
  expect(rows[0].people).toBe(15)
  expect(rows[0].offers).toBeGreaterThan(60)
  expect(rows[0].messages).toBeGreaterThan(20)
  expect(rows[0].rated).toBeGreaterThan(4)
  expect(rows[0].customers).toBeGreaterThan(2)
  expect(rows[0].pictured).toBeGreaterThan(4)
})

const taskOf = async (person: Actor, title: string) =>
  (await person.does(listMyTasks)).find(task => task.title === title)!
const agreementOf = async (person: Actor, title: string) => person.agreement(await taskOf(person, title))

test('has open offers in the sample market, one with a suggested price and one outdated', async () => {
  const nisha = await named('Nisha')
  const drill = await taskOf(nisha, 'Need a hammer drill over the weekend')
  const countered = (await nisha.seesOffers(drill)).filter(offer => offer.counter)
  expect(countered).toMatchObject([{ status: 'Active', outdated: false }])
  const karthik = await named('Karthik')
  const portraits = await taskOf(karthik, 'Portraits for a company of twelve')
  expect(await karthik.seesOffers(portraits)).toMatchObject([{ status: 'Active', outdated: true }])
})

test('has one expired task in the sample market', async () => {
  const fatima = await named('Fatima')
  expect(await taskOf(fatima, 'Type 80 handwritten invoices into Excel')).toMatchObject({
    Status: 'Open',
    expired: true,
  })
})

test('has agreements of every state in the sample market', async () => {
  const boxes = await agreementOf(await named('Priya'), 'Pack a 1BHK for moving')
  expect(boxes).toMatchObject({ state: 'Active', proposal: { kind: 'change', by: boxes.provider.givenId } })
  const sarees = await agreementOf(await named('Fatima'), 'Photographs of 30 sarees for a catalogue')
  expect(sarees).toMatchObject({ state: 'Active', marked: { poster: null, provider: expect.any(String) } })
  expect(new Date(sarees.deadline!).getTime()).toBeGreaterThan(clock.now().getTime())
  const report = await agreementOf(await named('Arjun'), 'Physics lab report to go through')
  expect(report.cancellation).toMatchObject({ fault: 'nobody', contested: null })
  const lunch = await agreementOf(await named('Suresh'), 'Two helpers for a Sunday lunch of sixty')
  expect(lunch.cancellation).toMatchObject({
    fault: 'theirs',
    contested: { at: expect.any(String) },
    decided: null,
  })
  const vikram = await named('Vikram')
  const logo = await taskOf(vikram, 'Logo for a tea stall that grows')
  expect(logo.Status).toBe('Completed')
  const events = await vikram.does(getTimeline, inTask(logo))
  expect(events.map(({ kind }) => kind)).toEqual(['Agreed', 'PaymentChosen', 'Marked', 'AutoCompleted'])
})

const moneyOf = async (person: Actor, title: string) =>
  person.does(getPayment, inTask(await taskOf(person, title)))

test('has money in the sample market that is begun, held, released, frozen and paid directly', async () => {
  const imran = await named('Imran')
  expect(await moneyOf(imran, 'Bring my documents from the passport office')).toMatchObject({
    state: 'Started',
    held: 0,
  })
  const tenzin = await named('Tenzin')
  expect(await moneyOf(tenzin, 'Physiotherapy exercises at home')).toMatchObject({ state: 'Held', due: 0 })
  const ananya = await named('Ananya')
  expect((await ananya.does(getStatement)).map(({ kind }) => kind)).toEqual(['payout', 'release', 'hold'])
  const camp = 'Front desk for a three-day camp'
  expect(await moneyOf(ananya, camp)).toMatchObject({ state: 'Frozen' })
  expect((await agreementOf(ananya, camp)).dispute).toMatchObject({ asked: null, outcome: null })
  const tickets = await agreementOf(await named('Karthik'), 'Stand in the queue for cricket tickets')
  expect(tickets).toMatchObject({ state: 'Disputed', dispute: { asked: expect.any(String) } })
  const logo = await moneyOf(await named('Vikram'), 'Logo for a tea stall that grows')
  expect(logo).toMatchObject({ method: 'direct', payTo: { upiId: 'sneha.patil@okbank' } })
})
