import { expect, test } from 'vitest'
import { moderateOffer, moderateTask } from '#contract/endpoints/moderation.ts'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { uploads } from '../../../seeds/files.ts'
import { withoutLimits } from '../../../test/many-rows.ts'
import { fetches, picture } from '../../../test/pictures.ts'
import { somebodyWithTraces } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const asha = await world.person('Asha')

const exported = async (who: Actor, format?: 'json' | 'html') =>
  world.app.inject({
    url: `/api/account/export${format ? `?format=${format}` : ''}`,
    headers: { cookie: `session=${who.cookie}` },
  })

test('exports everything about somebody, and nothing about others', async () => {
  const { leaver } = await somebodyWithTraces(world, asha)
  await leaver.blocks(await world.person('Blocked'))
  await world.pool.query(
    `INSERT INTO identities (issuer, subject, user_id, created_at)
     SELECT 'https://issuer.example', 'leaver-1', id, now() FROM users WHERE given_id = $1`,
    [leaver.user.givenId],
  )
  const answer = await exported(leaver)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="taskbazaar-your-data.json"',
  })
  const data = answer.json() as Record<string, Record<string, unknown>[]>
  expect(Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]))).toEqual({
    exportedAt: world.clock.now().toISOString().length,
    account: 1,
    sessions: 1,
    signIns: 1,
    agreed: 0,
    badges: 0,
    verifications: 0,
    waysIn: 1,
    knownBrowsers: 1,
    files: 0,
    searches: 1,
    lastSearches: 0,
    invitations: 0,
    calendar: 0,
    drafts: 0,
    tokens: 0,
    visits: 0,
    tasks: 3,
    offers: 2,
    suggestions: 1,
    questions: 1,
    answers: 1,
    agreements: 2,
    payments: 0,
    money: 0,
    payout: 0,
    events: expect.any(Number),
    reviewsReceived: 1,
    reviewsGiven: 2,
    messages: 2,
    alerts: expect.any(Number),
    notificationChoices: 1,
    pushDevices: 0,
    sendings: expect.any(Number),
    blocked: 1,
    disputeStatements: 0,
    reports: 1,
    bans: 0,
  })
  expect(data.account![0]).toMatchObject({
    email: leaver.user.email,
    firstName: 'Kamalini',
    aboutMe: 'Paints murals by moonlight',
    limitReason: 'Kamalini was rude to others',
  })
  expect(data.searches).toMatchObject([
    { name: 'Murals for Kamalini', words: 'fresco', city: 'Cooch Behar', tellAboutNewTasks: true },
  ])
  expect(data.sessions![0]).toMatchObject({ device: expect.any(String) })
  expect(data.signIns).toEqual([{ at: world.clock.now().toISOString(), address: '127.0.0.1' }])
  expect(data.messages).toMatchObject([
    { conversationWith: 'Asha Test', from: 'you', message: 'See you at five' },
    { conversationWith: 'Asha Test', from: 'them', message: 'Until then' },
  ])
  expect(data.tasks!.map(task => [task.asWhat, task.budget])).toEqual([
    ['posted', 500],
    ['accepted', 500],
    ['posted', 500],
  ])
  expect(answer.body).not.toContain(asha.user.email)
  expect(answer.body).not.toContain('Only to have it on record')
  // The one word is the name of a section.
  expect(answer.body.replace('"tokens": []', '')).not.toMatch(/password|token|hash/i)
})

test('lists each message under the friend with whom it was exchanged', async () => {
  const [writer, one, other, between] = await world.named('Writer', 'One', 'Other', 'Between')
  await writer.says('to one', one)
  await between.says('of no concern', one)
  await writer.says('to the other', other)
  await one.says('from one', writer)
  await other.says('from the other', writer)
  const { messages } = (await exported(writer)).json() as { messages: Record<string, string>[] }
  expect(messages.map(m => [m.conversationWith, m.from, m.message])).toEqual([
    ['One Test', 'you', 'to one'],
    ['One Test', 'them', 'from one'],
    ['Other Test', 'you', 'to the other'],
    ['Other Test', 'them', 'from the other'],
  ])
})

test('exports of tasks and offers what the app shows the person', async () => {
  const [poster, doer] = await world.named('Poster', 'Doer')
  const mod = await world.moderator()
  const { task } = await poster.hires(doer)
  await poster.completes(task, { rating: 4 })
  const held = await doer.offers(await poster.posts())
  await mod.does(moderateOffer, { params: { id: held._id }, body: { act: 'hold', note: 'Asks for advance' } })
  const dataOf = async (who: Actor) => (await exported(who)).json() as Record<string, object[]>
  const [posters, doers] = [await dataOf(poster), await dataOf(doer)]
  expect(posters.tasks![0]).toMatchObject({ dateFlexible: true, timeFlexible: false })
  expect(posters.tasks![0]).toMatchObject({ youMarkedItAt: world.clock.now().toISOString() })
  expect(doers.tasks![0]).toMatchObject({ youMarkedItAt: null })
  expect(doers.offers).toMatchObject([{ heldBecause: null }, { heldBecause: 'Asks for advance' }])
  expect(posters.knownBrowsers).toHaveLength(1)
})

test('exports to the poster alone why a task was hidden', async () => {
  const [poster, doer] = await world.named('Poster', 'Doer')
  const mod = await world.moderator()
  const { task } = await poster.hires(doer)
  await mod.does(moderateTask, {
    params: { id: task.givenId },
    body: { act: 'hide', note: 'Pays less than is said' },
  })
  expect((await exported(poster)).body).toContain('Pays less than is said')
  expect((await exported(doer)).body).not.toContain('Pays less than is said')
})

test('exports the same for reading, and runs no markup of others', async () => {
  const reader = await world.person('Reader')
  await asha.says('<script>alert(1)</script> & "hello"', reader)
  const answer = await exported(reader, 'html')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="taskbazaar-your-data.html"')
  expect(answer.body).not.toContain('<script')
  expect(answer.body).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;hello&#34;')
  for (const title of ['Your account', 'Your conversations', 'Where you are signed in'])
    expect(answer.body).toContain(`<h2>${title}</h2>`)
  expect(answer.body).toContain('<th scope="col">Conversation with</th>')
  expect((await world.app.inject({ url: '/api/account/export' })).statusCode).toBe(401)
  const query = { format: 'xml' } as never
  expect((await reader.tries(exportOwnData, { query })).status).toBe(400)
})

test('exports 100,000 messages whole, in order, within the minute', async () => {
  const [writer, friend] = await world.named('Writer', 'Friend')
  await writer.says('the first', friend)
  await withoutLimits(world.pool, async pool => {
    await pool.query(`INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
      SELECT m.conversation_id, n, m.sender_id, 'message number ' || n || repeat(' and more', 20), m.created_at
      FROM messages m, generate_series(2, 100000) n WHERE m.body = 'the first'`)
  })
  await world.pool.query(`UPDATE conversations SET last_seq = 100000 WHERE id =
    (SELECT conversation_id FROM messages WHERE body = 'the first')`)
  const { messages } = (await exported(writer)).json() as { messages: { message: string }[] }
  expect(messages).toHaveLength(100_000)
  expect(messages.every((m, i) => i === 0 || m.message.startsWith(`message number ${i + 1} `))).toBe(true)
})

test('[file.6] takes the own files along, in both formats', async () => {
  const [meera, ravi] = await world.named('Meera', 'Ravi')
  const file = await uploads(meera, 'work', await picture({ width: 50 }))
  await uploads(ravi, 'work', await picture({ width: 60 }))
  const { bytes } = await fetches(meera, file.url)
  const { files } = (await exported(meera)).json() as { files: Record<string, unknown>[] }
  expect(files).toMatchObject([{ id: file._id, use: 'work', kind: 'image', width: 50, bytes: bytes.length }])
  expect(files[0]!.content).toBe(`data:image/webp;base64,${bytes.toString('base64')}`)
  const page = (await exported(meera, 'html')).body
  expect(page).toContain(`<img src="data:image/webp;base64,${bytes.toString('base64')}"`)
})
