import { expect, test } from 'vitest'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { postTask } from '#contract/endpoints/tasks.ts'
import { addWebhook, listWebhookAttempts, listWebhooks } from '#contract/endpoints/webhooks.ts'
import { type WebhookKind, webhookData } from '#contract/entities/webhook.ts'
import { dayMs } from '#contract/time.ts'
import { cleanupJobs } from '#server/jobs/cleanup.ts'
import { webhookJobs } from '#server/jobs/webhooks/deliver.ts'
import { aTask } from '../../../../seeds/actor.ts'
import { answersWith, isSignedBy } from '../../../../test/webhook-receiver.ts'
import { createWebhookWorld, dataOf } from '../../../../test/webhook-world.ts'
import { createWorld } from '../../../../test/world.ts'

const { world, op, asha, ravi, hooked, waits } = await createWebhookWorld()
const { pool, clock } = world

test('[hook.1] sends each kind of event once, signed, with ids and amounts but without texts', async () => {
  const hook = await hooked()
  const { receiver, secret } = hook
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const form = aTask({
    title: 'Carry a sofa upstairs',
    description: 'SECRET words of the poster here, and more.',
  })
  const task = await asha.posts({ ...form, taskLocation: 'SECRET street' })
  const offer = await ravi.offers(task, { price: 450, description: 'SECRET words of the bidder, and more.' })
  await asha.accepts(offer)
  await ravi.says('SECRET message', asha)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5, title: 'SECRET', description: 'SECRET' })
  const lost = await asha.posts()
  await asha.deletes(lost)
  const { task: given } = await asha.hires(ravi)
  await asha.cancels(given, { fault: 'mine' })
  await asha.reports('person', ravi.user.givenId, { details: 'SECRET details' })
  const meera = await world.person('Meera')
  await waits(() => receiver.taken.length).toBe(13)
  expect(receiver.told.every(one => isSignedBy(secret, one))).toBe(true)
  expect(new Set(receiver.told.map(({ id }) => id)).size).toBe(13)
  expect(receiver.told.map(({ raw }) => raw).join()).not.toContain('SECRET')
  const place = { categoryId: 1, mode: 'In-Person', city: 'Pune' }
  const poster = { posterId: asha.user.givenId }
  const about = { taskId: task.givenId, price: 450, ...poster, providerId: ravi.user.givenId, ...place }
  const first = (type: WebhookKind, taskId: string) => {
    const found = receiver.of(type).filter(one => dataOf(one).taskId === taskId)
    expect(found).toHaveLength(1)
    return dataOf(found[0]!)
  }
  expect(first('task.posted', task.givenId)).toEqual({
    ...{
      taskId: task.givenId,
      state: 'Open',
      title: 'Carry a sofa upstairs',
      budget: 500,
      ...poster,
      ...place,
    },
  })
  expect(first('offer.made', task.givenId)).toEqual({
    ...{ taskId: task.givenId, state: 'Open', offerId: offer._id, price: 450, bidderId: ravi.user.givenId },
    ...{ ...poster, ...place },
  })
  expect(first('agreement.made', task.givenId)).toEqual({ state: 'Active', ...about })
  expect(first('agreement.completed', task.givenId)).toEqual({ state: 'Completed', ...about })
  expect(first('agreement.cancelled', given.givenId)).toMatchObject({ state: 'Cancelled' })
  expect(first('task.cancelled', given.givenId)).toEqual({ taskId: given.givenId, state: 'Cancelled' })
  expect(first('task.cancelled', lost.givenId)).toEqual({ taskId: lost.givenId, state: 'Deleted' })
  expect(receiver.of('person.joined').map(dataOf)).toEqual([{ personId: meera.user.givenId }])
  expect(receiver.of('report.made').map(dataOf)).toEqual([
    {
      ...{ reportId: expect.any(String), kind: 'person', subjectId: ravi.user.givenId },
      reason: 'Spam or scam',
    },
  ])
  const now = clock.now()
  for (const { headers, body } of receiver.told) {
    expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data'])
    expect(body.timestamp).toBe(now.toISOString())
    expect(headers['webhook-timestamp']).toBe(String(now.getTime() / 1_000))
    expect(Object.keys(body.data).toSorted()).toEqual(
      Object.keys(webhookData[body.type as WebhookKind].properties).toSorted(),
    )
  }
  await waits(hook.state).toMatchObject({ state: 'works', failingSince: null, waiting: 0 })
})

test('[hook.1] sends only the requested kinds, and nothing after the webhook is deleted', async () => {
  const hook = await hooked(['offer.made'])
  const task = await asha.posts()
  await ravi.offers(task)
  await waits(() => hook.receiver.told.map(({ body }) => body.type)).toEqual(['offer.made'])
  const { rows } = await pool.query('SELECT kind FROM webhook_deliveries WHERE webhook_id = $1', [hook._id])
  expect(rows).toEqual([{ kind: 'offer.made' }])
  hook.receiver.behaves = answersWith(500)
  await ravi.offers(await asha.posts())
  await waits(async () => (await hook.state()).state).toBe('retrying')
  await hook.goes()
  const left = "SELECT FROM jobs WHERE kind = 'webhook' UNION ALL SELECT FROM webhook_deliveries"
  await waits(async () => (await pool.query(left)).rowCount).toBe(0)
  await ravi.offers(await asha.posts())
  expect((await pool.query(left)).rowCount).toBe(0)
  for (const call of [() => hook.attempts(), () => hook.goes(), () => hook.again('1')])
    await expect(call()).rejects.toThrow('404')
})

test('[hook.1] sends a task that is held back only once it is shown', async () => {
  const { receiver } = await hooked(['task.posted'])
  const mod = await world.moderator()
  const task = await asha.posts()
  await waits(() => receiver.told.length).toBe(1)
  await waits(async () => (await pool.query("SELECT FROM jobs WHERE kind = 'new-task'")).rowCount).toBe(0)
  for (const act of ['hide', 'show'] as const)
    await mod.does(moderateTask, { params: { id: task.givenId }, body: { act, note: 'Looks odd' } })
  const { rowCount } = await pool.query('SELECT FROM webhook_deliveries')
  expect(rowCount).toBe(1)
})

test('[hook.1] has nothing for what is rolled back, and keeps what is committed for a process that starts later', async () => {
  const { receiver } = await hooked(['task.posted'])
  expect((await asha.tries(postTask, { body: aTask({ title: 'Too short' }) })).status).toBe(400)
  await asha.posts()
  await waits(() => receiver.told.length).toBe(1)
})

test('[hook.1] keeps the last hundred attempts, and what they sent', { timeout: 60_000 }, async () => {
  const hook = await hooked(['person.joined'])
  for (let i = 0; i < 101; i++)
    await pool.query(
      `WITH d AS (INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since, is_waiting)
         VALUES ($1, 'msg_' || $2, 'person.joined', '{}', $3, $3, false) RETURNING id)
       INSERT INTO webhook_attempts (webhook_id, delivery_id, at, status, duration_ms) SELECT $1, id, $3, 204, 1 FROM d`,
      [hook._id, i, clock.now()],
    )
  const oldest = (await hook.attempts()).at(-1)!
  expect(await hook.attempts()).toHaveLength(100)
  await world.person('Newest')
  await waits(async () => (await hook.attempts())[0]!.eventId).toMatch(/^msg_.{36}$/)
  expect(await hook.attempts()).toHaveLength(100)
  await expect(hook.again(oldest._id)).rejects.toThrow('404')
  const kept = (await pool.query('SELECT FROM webhook_deliveries')).rowCount
  expect(kept).toBe(100)
  clock.passes(31 * dayMs)
  await cleanupJobs(pool, clock, 180).run(null as never)
  expect(await hook.attempts()).toEqual([])
})

test('[hook.1] stores no secret that can be read, and shows none again', async () => {
  const hook = await hooked(['report.made'])
  const rows = (await pool.query('SELECT w::text AS row FROM webhooks w')).rows.map(({ row }) => row).join()
  expect(rows).not.toContain(hook.secret.slice(6))
  expect(JSON.stringify([await op.does(listWebhooks), await op.does(exportOwnData)])).not.toContain('whsec_')
})

test('[hook.1] takes twenty webhooks at most, and no address of a private machine', async () => {
  const strict = await createWorld()
  const boss = await strict.operator()
  const adds = (url: string) => boss.tries(addWebhook, { body: { url, kinds: ['task.posted'] } })
  const wrong = [
    'http://example.org/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://127.1/',
    'https://localhost/',
    'ftp://example.org/',
    'https://a:b@example.org/',
    'https://example.org/#x',
    'nonsense',
    '',
  ]
  for (const url of wrong) expect([url, (await adds(url)).status]).toEqual([url, 400])
  for (const kinds of [[], ['task.eaten'], ['task.posted', 'task.posted']])
    expect(
      (await boss.tries(addWebhook, { body: { url: 'https://example.org/', kinds } as never })).status,
    ).toBe(400)
  const insists = (i: number) =>
    boss.tries(addWebhook, { body: { url: `https://example.org/${i}`, kinds: ['task.posted'] } })
  const answers = await Promise.all(Array.from({ length: 22 }, (_, i) => insists(i)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), 409, 409])
})

test('[hook.1, note.6] sends nothing to a private machine, whatever a name leads to', async () => {
  const strict = await createWorld({ config: { allowsPrivateWebhooks: false } })
  const boss = await strict.operator()
  const { _id: id } = await boss.does(addWebhook, {
    body: { url: 'https://hook.example.org/', kinds: ['task.posted'] },
  })
  await strict.pool.query(
    `INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since)
     VALUES ($1, 'msg_1', 'task.posted', '{}', $2, $2)`,
    [id, strict.clock.now()],
  )
  const { rows } = await strict.pool.query('SELECT id FROM webhook_deliveries')
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ]
  const config = { allowsPrivateWebhooks: false }
  const { run } = webhookJobs({ pool: strict.pool, clock: strict.clock, config, resolve })
  const next = await run({ id: 1, user_id: null, attempts: 1, data: { deliveryId: rows[0].id } })
  expect(next).toEqual(new Date(strict.clock.now().getTime() + 5_000))
  expect(await boss.does(listWebhookAttempts, { params: { id } })).toMatchObject([
    { status: null, problem: 'refused' },
  ])
})
