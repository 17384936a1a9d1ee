import { expect, test } from 'vitest'
import { getReport, listReports } from '#contract/endpoints/moderation.ts'
import { report } from '#contract/endpoints/people.ts'
import type { ReportKind, ReportReason } from '#contract/entities/report.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
const mod = await world.moderator()

const reporting = (who: Actor, kind: ReportKind, subjectId: string, reason = 'Spam or scam') =>
  who.tries(report, { body: { kind, subjectId, reason: reason as ReportReason } })

test('keeps a reported task, offer, question, message or person for the moderators as it was', async () => {
  const task = await asha.posts(aTask({ title: 'Earn a lakh from home' }))
  const offer = await ravi.offers(task, { description: 'Pay me first, then I may come along.' })
  const message = await ravi.says('Give me your PIN', asha)
  const question = await ravi.asks(task, 'Will you pay me first?')
  await meera.reports('task', task.givenId, { details: 'Nobody pays that.' })
  await asha.reports('offer', offer._id)
  await meera.reports('question', question._id)
  await asha.reports('message', message._id, { reason: 'Harassment or threats' })
  await asha.reports('person', ravi.user.givenId)
  await asha.deletes(task)
  const found = await mod.does(listReports)
  expect(found.map(({ kind, about, reporter }) => [kind, about.firstName, reporter.firstName])).toEqual([
    ['person', 'Ravi', 'Asha'],
    ['message', 'Ravi', 'Asha'],
    ['question', 'Ravi', 'Meera'],
    ['offer', 'Ravi', 'Asha'],
    ['task', 'Asha', 'Meera'],
  ])
  const [person, said, asked, offered, posted] = found
  expect(person!.snapshot).toContainEqual({ label: 'About Me', text: 'I like to get things done.' })
  // A look at what is private leaves a line in the log, so that the list shows none of it.
  expect(said!.snapshot).toEqual([])
  const read = await mod.does(getReport, { params: { id: said!._id } })
  expect(read.report.snapshot).toEqual([{ label: 'Message', text: 'Give me your PIN' }])
  expect(asked!.snapshot).toEqual([{ label: 'Question', text: 'Will you pay me first?' }])
  expect(offered!.snapshot[0]).toEqual({ label: 'Description', text: 'Pay me first, then I may come along.' })
  expect(posted).toMatchObject({ reason: 'Spam or scam', details: 'Nobody pays that.', status: 'Open' })
  expect(posted!.snapshot[0]).toEqual({ label: 'Title', text: 'Earn a lakh from home' })
})

test('shows a moderator a reported message among those around it', async () => {
  for (let i = 1; i <= 8; i++) await meera.says(`before ${i}`, ravi)
  const message = await ravi.says('the one', meera)
  for (let i = 1; i <= 8; i++) await meera.says(`after ${i}`, ravi)
  await meera.reports('message', message._id)
  const [newest] = await mod.does(listReports)
  const seen = await mod.does(getReport, { params: { id: newest!._id } })
  expect(seen.messages.map(m => m.message)).toEqual([
    ...[4, 5, 6, 7, 8].map(i => `before ${i}`),
    'the one',
    ...[1, 2, 3, 4, 5].map(i => `after ${i}`),
  ])
  expect(seen.messages.filter(m => m.isReported).map(m => m.message)).toEqual(['the one'])
})

test('accepts one report of each thing from each person, however often at once', async () => {
  const task = await asha.posts()
  const answers = await Promise.all(Array.from({ length: 8 }, () => reporting(ravi, 'task', task.givenId)))
  expect(answers.map(answer => answer.status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  expect((await reporting(meera, 'task', task.givenId)).status).toBe(201)
})

test('accepts a report only of what the person can see, and not of oneself', async () => {
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  const message = await asha.says('Hello', ravi)
  // Offers are for the poster; messages for the two of them; nobody else learns that they exist.
  expect((await reporting(meera, 'offer', offer._id)).status).toBe(404)
  expect((await reporting(ravi, 'offer', offer._id)).status).toBe(404)
  expect((await reporting(meera, 'message', message._id)).status).toBe(404)
  const question = await ravi.asks(task, 'Is there a lift?')
  expect((await reporting(ravi, 'question', question._id)).status).toBe(403)
  await asha.accepts(offer)
  expect((await reporting(meera, 'question', question._id)).status).toBe(404)
  expect((await reporting(meera, 'task', task.givenId)).status).toBe(404)
  expect((await reporting(asha, 'task', task.givenId)).status).toBe(403)
  expect((await reporting(asha, 'message', message._id)).status).toBe(403)
  expect((await reporting(asha, 'person', asha.user.givenId)).status).toBe(403)
})

test('refuses made-up things and reasons', async () => {
  for (const id of ['0', '-1', 'x', '9'.repeat(40), '1-2-3', '1-0', '٣-1']) {
    for (const kind of ['task', 'offer', 'question', 'message', 'person'] as const)
      expect([kind, id, (await reporting(asha, kind, id)).status]).toEqual([kind, id, 404])
  }
  expect((await reporting(asha, 'person', ravi.user.givenId, 'Because')).status).toBe(400)
  expect((await reporting(asha, 'thing' as ReportKind, ravi.user.givenId)).status).toBe(400)
})

test('limits reports per person', async () => {
  const strict = await createWorld({ config: { hasRateLimits: true } })
  const [someone, other] = [await strict.person('Someone'), await strict.person('Other')]
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push((await reporting(someone, 'person', other.user.givenId)).status)
  expect(statuses.slice(0, 3)).toEqual([201, 409, 409])
  expect(statuses.at(-1)).toBe(429)
})
