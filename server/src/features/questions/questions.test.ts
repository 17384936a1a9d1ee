import { expect, test } from 'vitest'
import { moderatePerson, moderateQuestion } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { answerQuestion, askQuestion, listQuestions } from '#contract/endpoints/questions.ts'
import { listMyTasks, listWaiting } from '#contract/endpoints/tasks.ts'
import type { Question } from '#contract/entities/question.ts'
import type { Task } from '#contract/entities/task.ts'
import { minuteMs } from '#contract/time.ts'
import { type Actor, inTask, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
const mod = await world.moderator('Mod')
const note = 'Asks for money first'

const asking = (who: Actor, task: Task, question = 'Is there a lift?') =>
  who.tries(askQuestion, { ...inTask(task), body: { question } })
const answering = (who: Actor, task: Task, { _id }: Pick<Question, '_id'>, answer = 'Yes') =>
  who.tries(answerQuestion, { params: { taskId: task.givenId, questionId: _id }, body: { answer } })
const looking = (who: Actor, task: Task) => who.tries(listQuestions, inTask(task))
const moderating = (who: Actor, { _id }: Question, act: 'hold' | 'release') =>
  who.tries(moderateQuestion, { params: { id: _id }, body: { act, note } })
const questionsSeen = async (who: Actor, task: Task) =>
  (await who.seesQuestions(task)).map(({ question }) => question)
const ownTask = async (task: Task) =>
  (await asha.does(listMyTasks)).find(({ givenId }) => givenId === task.givenId)!

test('[ask.1] shows questions and their answers to everyone who may see the task, newest first', async () => {
  const task = await asha.posts()
  const asked = await asking(ravi, task, '  Is there a lift?  ')
  expect(asked.status).toBe(201)
  expect(asked.body).toEqual({
    _id: expect.any(String),
    question: 'Is there a lift?',
    by: {
      givenId: ravi.user.givenId,
      firstName: 'Ravi',
      lastName: 'Test',
      verified: false,
      profilePic: null,
    },
    at: world.clock.now().toISOString(),
    answer: null,
    answeredAt: null,
    held: null,
  })
  const second = await meera.asks(task, 'How heavy is it?')
  const answered = await asha.replies(task, asked.body, 'Yes, for four people.')
  expect(answered).toEqual({
    ...asked.body,
    answer: 'Yes, for four people.',
    answeredAt: world.clock.now().toISOString(),
  })
  for (const who of [asha, ravi, meera, mod])
    expect(await who.seesQuestions(task)).toEqual([second, answered])
  const page = await meera.does(listQuestions, { ...inTask(task), query: { before: second._id } })
  expect(page).toEqual([answered])
})

test('[ask.1] shows questions only to the two parties once the task is taken', async () => {
  const task = await asha.posts()
  await meera.asks(task, 'How heavy is it?')
  await asha.accepts(await ravi.offers(task))
  expect(await questionsSeen(asha, task)).toEqual(['How heavy is it?'])
  expect(await questionsSeen(ravi, task)).toEqual(['How heavy is it?'])
  expect((await looking(meera, task)).status).toBe(403)
  expect(await asking(meera, task)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await asking(ravi, task)).status).toBe(409)
})

test('[ask.1] refuses a question of the poster, and one too short, too long or blank', async () => {
  const task = await asha.posts()
  expect(await asking(asha, task)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  for (const question of ['', 'Lift', ' \u200b Lift \u200b ', 'x'.repeat(501)])
    expect((await asking(ravi, task, question)).status).toBe(400)
  for (const question of ['Lift?', 'x'.repeat(500)])
    expect((await asking(ravi, task, question)).status).toBe(201)
  expect((await asking(ravi, { ...task, givenId: 'nobody' })).status).toBe(404)
})

test('[ask.1] keeps at most 5 unanswered questions of a person on a task, however many are sent at once', async () => {
  const task = await asha.posts()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => asking(ravi, task, `Question ${i}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(201),
    ...Array(3).fill(409),
  ])
  expect((await asking(meera, task)).status).toBe(201)
  const [, , waiting] = await ravi.seesQuestions(task)
  await asha.replies(task, waiting!, 'Yes')
  expect((await asking(ravi, task)).status).toBe(201)
  expect((await asking(ravi, task)).status).toBe(409)
})

test('[ask.1] lets the poster alone answer, once, and change the answer for 10 minutes', async () => {
  const task = await asha.posts()
  const question = await ravi.asks(task, 'Is there a lift?')
  for (const who of [ravi, meera]) expect((await answering(who, task, question)).status).toBe(403)
  for (const answer of ['', ' ', 'x'.repeat(1001)])
    expect((await answering(asha, task, question, answer)).status).toBe(400)
  expect((await answering(asha, task, question, 'x'.repeat(1000))).status).toBe(200)
  const answeredAt = world.clock.now().toISOString()
  world.clock.passes(10 * minuteMs)
  const changed = await answering(asha, task, question, 'No')
  // The change does not restart the ten minutes.
  expect(changed.body).toMatchObject({ answer: 'No', answeredAt })
  world.clock.passes(1)
  expect(await answering(asha, task, question, 'Yes')).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect((await asha.seesQuestions(task))[0]).toMatchObject({ answer: 'No' })
  const other = await asha.posts()
  expect((await answering(asha, other, question)).status).toBe(404)
})

test('[ask.2] alerts the poster of a question and the person who asked of its answer, once', async () => {
  const task = await asha.posts()
  const question = await ravi.asks(task, 'Is there a lift?')
  expect((await asha.alerts())[0]).toMatchObject({
    alertType: 'New Question',
    alertDesc: 'Ravi Test asked about "Help with maths homework"',
    taskId: task.givenId,
    read: false,
  })
  await asha.replies(task, question, 'Yes')
  await asha.replies(task, question, 'Yes, a small one')
  const heard = (await ravi.alerts()).filter(({ taskId }) => taskId === task.givenId)
  expect(heard).toMatchObject([
    {
      alertType: 'Question Answered',
      alertDesc: 'Asha Test answered your question about "Help with maths homework"',
    },
  ])
})

test('[ask.2] counts the questions on an own task, and asks its poster for the missing answers', async () => {
  const task = await asha.posts()
  expect(await ownTask(task)).toMatchObject({ questions: 0, unanswered: 0 })
  const first = await ravi.asks(task, 'Is there a lift?')
  const second = await meera.asks(task, 'How heavy is it?')
  expect(await ownTask(task)).toMatchObject({ questions: 2, unanswered: 2 })
  const waits = async () =>
    (await asha.does(listWaiting)).filter(w => w.task.givenId === task.givenId).map(({ why }) => why)
  expect(await waits()).toEqual(['questions'])
  await asha.replies(task, first, 'Yes')
  await moderating(mod, second, 'hold')
  expect(await ownTask(task)).toMatchObject({ questions: 1, unanswered: 0 })
  expect(await waits()).toEqual([])
})

test('[ask.2] hides a held question from all but who asked, with the reason, until it is released', async () => {
  const task = await asha.posts()
  const question = await ravi.asks(task, 'Pay me first, will you?')
  expect((await moderating(mod, question, 'hold')).status).toBe(200)
  expect((await moderating(mod, question, 'hold')).status).toBe(409)
  for (const who of [asha, meera, mod]) expect(await questionsSeen(who, task)).toEqual([])
  expect(await ravi.seesQuestions(task)).toEqual([{ ...question, held: note }])
  expect((await answering(asha, task, question)).status).toBe(404)
  expect((await moderating(mod, question, 'release')).status).toBe(200)
  expect((await moderating(mod, question, 'release')).status).toBe(409)
  expect(await asha.seesQuestions(task)).toEqual([question])
  expect((await moderating(mod, { ...question, _id: '999999' }, 'hold')).status).toBe(404)
  const own = await mod.asks(task, 'Is there a lift?')
  expect((await moderating(mod, own, 'hold')).status).toBe(403)
  const ownTask = await mod.posts()
  expect((await moderating(mod, await ravi.asks(ownTask, 'Is there a lift?'), 'hold')).status).toBe(403)
})

test('[ask.2] keeps two people who are blocked out of each other’s questions', async () => {
  const [poster, asker, other] = await world.named('Poster', 'Asker', 'Other')
  const task = await poster.posts()
  const question = await asker.asks(task, 'Is there a lift?')
  await other.blocks(asker)
  expect(await questionsSeen(other, task)).toEqual([])
  expect(await questionsSeen(poster, task)).toEqual(['Is there a lift?'])
  await asker.blocks(poster)
  expect(await questionsSeen(poster, task)).toEqual([])
  expect((await looking(asker, task)).status).toBe(404)
  expect((await asking(asker, task)).status).toBe(403)
  expect((await answering(poster, task, question)).status).toBe(404)
  await asker.unblocks(poster)
  expect(await questionsSeen(poster, task)).toEqual(['Is there a lift?'])
})

test('[ask.2] lets somebody who is limited ask and answer nothing, and read on', async () => {
  const [poster, asker] = await world.named('Poster', 'Asker')
  const task = await poster.posts()
  const question = await asker.asks(task, 'Is there a lift?')
  for (const person of [poster, asker])
    await mod.does(moderatePerson, { params: { id: person.user.givenId }, body: { act: 'limit', note } })
  expect(await asking(asker, task)).toMatchObject({ status: 403, body: { code: 'limited' } })
  expect(await answering(poster, task, question)).toMatchObject({ status: 403, body: { code: 'limited' } })
  expect(await questionsSeen(asker, task)).toEqual(['Is there a lift?'])
})

test('[ask.2] takes questions away with the task, and with the account of either of the two', async () => {
  const [poster, asker] = await world.named('Poster', 'Asker')
  const [task, gone, taken] = [await poster.posts(), await poster.posts(), await poster.posts()]
  await asker.asks(gone, 'Is there a lift?')
  await poster.deletes(gone)
  await ravi.asks(task, 'How heavy is it?')
  await poster.replies(task, await asker.asks(task, 'Is there a lift?'), 'Yes')
  await meera.asks(taken, 'How long will it take?')
  const hired = await ravi.offers(taken)
  await poster.accepts(hired)
  const count = async () => {
    const { rows } = await world.pool.query(
      'SELECT count(*) AS count FROM questions WHERE task_id = ANY ($1::bigint[])',
      [[task._id, gone._id, taken._id]],
    )
    return rows[0].count
  }
  expect(await count()).toBe(3)
  await asker.does(deleteAccount, { body: { password } })
  expect(await questionsSeen(meera, task)).toEqual(['How heavy is it?'])
  await poster.completes(taken, { rating: 5 })
  await ravi.completes(taken)
  await poster.does(deleteAccount, { body: { password } })
  expect(await count()).toBe(0)
})

test('lets nobody answer on a hidden task', async () => {
  const task = await asha.posts()
  const question = await ravi.asks(task, 'Is there a lift?')
  await world.pool.query(`UPDATE tasks SET hidden_at = now(), hidden_reason = 'x' WHERE id = $1`, [task._id])
  expect((await answering(asha, task, question)).status).toBe(409)
  expect((await asking(meera, task)).status).toBe(409)
  expect((await looking(meera, task)).status).toBe(403)
})

test('limits questions and answers per person', async () => {
  const strict = await createWorld({ config: { hasRateLimits: true } })
  const [poster, asker] = await strict.named('Poster', 'Asker')
  const task = await poster.posts()
  const question = await asker.asks(task, 'Is there a lift?')
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await asking(asker, task)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429])
  const answered = []
  for (let i = 0; i < 61; i++) answered.push((await answering(poster, task, question)).status)
  expect([answered[0], answered.at(-1)]).toEqual([200, 429])
})
