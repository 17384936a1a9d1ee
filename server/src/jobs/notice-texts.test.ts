import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { subjectHash } from '#server/db/people/phone-secrets.ts'
import { type Actor, aTask } from '../../seeds/actor.ts'
import { createWorld } from '../../test/world.ts'

/** The requests to the gateway, and its answer. */
let got: { to: string; text: string; code?: string }[] = []
let mood: 'sends' | 'lies' | 'fails' | 'hangs' = 'sends'
const gateway: Server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    got.push(JSON.parse(body))
    if (mood === 'hangs') request.socket.destroy()
    else if (mood === 'lies') response.end('{"status":"error"}')
    else response.writeHead(mood === 'fails' ? 503 : 200).end('{}')
  })
})
await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
const { port } = gateway.address() as AddressInfo
const world = await createWorld({
  pollMs: 20,
  config: { smsUrl: `http://127.0.0.1:${port}/?to={to}&code={code}` },
})
const { pool, clock } = world
afterAll(() => void gateway.close())
beforeEach(() => {
  got = []
  mood = 'sends'
})

let lastPhone = 9_876_500_000
/** Somebody who has shown a number and wants text messages at it. */
const texter = async (name: string): Promise<Actor & { phone: string }> => {
  const person = await world.person(name)
  const phone = String(++lastPhone)
  await pool.query(
    `INSERT INTO badges (user_id, kind, label, since, subject_hash) SELECT id, 'phone', 'Phone', now(), $2 FROM users WHERE given_id = $1`,
    [person.user.givenId, await subjectHash(databaseOn(pool), `phone ${phone}`)],
  )
  await person.does(changeNotificationPreferences, { body: { sms: true, phone } })
  return Object.assign(person, { phone })
}
const settled = async () => {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM jobs WHERE kind = 'notice-sms' AND failed_at IS NULL AND (due_at <= $1 OR claimed_until IS NOT NULL)`,
      [clock.now()],
    )
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
const passes = async (ms: number) => {
  clock.passes(ms)
  await settled()
}
/** Goes to the next time of day in India, or into the day after. */
const until = (time: string) => {
  const day = new Date(clock.now().getTime() + 330 * minuteMs).toISOString().slice(0, 10)
  const ms = Date.parse(`${day}T${time}:00+05:30`) - clock.now().getTime()
  return passes(ms > 0 ? ms : ms + 24 * hourMs)
}
const textsTo = ({ phone }: { phone: string }) =>
  got.filter(({ to }) => to === `91${phone}`).map(({ text }) => text)
const outcomes = async () =>
  (await pool.query(`SELECT outcome FROM sendings WHERE channel = 'sms' ORDER BY id`)).rows.map(
    row => row.outcome,
  )

test('sends a text message at the moments that cannot wait, to the number that was shown', async () => {
  await until('10:00')
  const [asha, ravi] = [await texter('Asha'), await texter('Ravi')]
  const { task } = await asha.hires(ravi, {}, aTask({ title: 'Carry a fridge up to the second floor' }))
  await passes(minuteMs)
  expect(textsTo(ravi)).toEqual([
    `TaskBazaar: Your offer on "Carry a fridge up to the secon" was accepted. http://localhost:3000/app/task/${task.givenId}`,
  ])
  expect(got[0]).not.toHaveProperty('code')
  await ravi.proposes(task, { price: 600 })
  await passes(minuteMs)
  expect(textsTo(asha)).toHaveLength(1)
  expect(textsTo(asha)[0]).toContain('A change of "Carry a fridge up to the secon" waits for your answer')
  await asha.answersProposal(task, true)
  await passes(minuteMs)
  expect(got).toHaveLength(2)
  expect(await outcomes()).toEqual(['sent', 'sent'])
})

test('sends no text message to people who did not choose it, have seen the alert, or lost the number', async () => {
  await until('10:00')
  const asha = await world.person('Asha')
  const [plain, seer, loser] = [await world.person('Plain'), await texter('Seer'), await texter('Loser')]
  for (const who of [plain, seer, loser]) await asha.hires(who)
  const idIs = '(SELECT id FROM users WHERE given_id = $1)'
  await pool.query(`UPDATE alert_counters SET seen_seq = last_seq WHERE user_id = ${idIs}`, [
    seer.user.givenId,
  ])
  await pool.query(`DELETE FROM badges WHERE user_id = ${idIs}`, [loser.user.givenId])
  await passes(minuteMs)
  expect(got).toEqual([])
})

test('[note.3] waits in quiet hours, across midnight, but not with what is about the agreement of today', async () => {
  const [asha, ravi, sita] = [await world.person('Asha'), await texter('Night'), await texter('Today')]
  await until('23:30')
  const day = new Date(clock.now().getTime() + 330 * minuteMs).toISOString().slice(0, 10)
  await asha.hires(ravi)
  await asha.hires(sita, {}, aTask({ dateFlexible: false, startDate: day, endDate: day }))
  await passes(minuteMs)
  expect([textsTo(ravi).length, textsTo(sita).length]).toEqual([0, 1])
  await until('00:30')
  await until('06:59')
  expect(textsTo(ravi)).toEqual([])
  await until('07:00')
  expect(textsTo(ravi)).toHaveLength(1)
})

test.each(['lies', 'fails', 'hangs'] as const)(
  '[note.2] hands a message to a gateway once, even if it %s',
  async how => {
    await until('10:00')
    const [asha, ravi] = [await world.person('Asha'), await texter('Ravi')]
    mood = how
    await asha.hires(ravi)
    await passes(minuteMs)
    mood = 'sends'
    await passes(hourMs)
    expect(textsTo(ravi)).toHaveLength(1)
    expect((await outcomes()).at(-1)).toBe('failed')
  },
)

test('texts the evening before the agreed day, and of no other reminder', async () => {
  const [asha, ravi] = [await world.person('Asha'), await texter('Evening')]
  await until('10:00')
  const day = new Date(clock.now().getTime() + 24 * hourMs + 330 * minuteMs).toISOString().slice(0, 10)
  const form = aTask({ title: 'Mend a chair', dateFlexible: false, startDate: day, endDate: day })
  await asha.hires(ravi, {}, form)
  await passes(minuteMs)
  got = []
  await until('20:00')
  for (let i = 0; i < 100 && got.length === 0; i++) {
    await new Promise(resolve => setTimeout(resolve, 20))
    await passes(minuteMs)
  }
  expect(textsTo(ravi)).toEqual([expect.stringContaining('"Mend a chair" is tomorrow. http')])
})

test('tries again while the gateway cannot be reached', async () => {
  await until('10:00')
  const [asha, ravi] = [await world.person('Asha'), await texter('Ravi')]
  gateway.close()
  gateway.closeAllConnections()
  await asha.hires(ravi)
  await passes(minuteMs)
  const before = await outcomes()
  await new Promise<void>(resolve => gateway.listen(port, '127.0.0.1', resolve))
  await passes(minuteMs)
  expect(textsTo(ravi)).toHaveLength(1)
  expect(await outcomes()).toEqual([...before, 'sent'])
})

test('sends a message once whose process died while it was handed over', async () => {
  await until('10:00')
  const [asha, ravi] = [await world.person('Asha'), await texter('Died')]
  await asha.hires(ravi)
  await pool.query(`UPDATE jobs SET data = data || '{"isTried":true}' WHERE kind = 'notice-sms'`)
  await passes(minuteMs)
  expect(got).toEqual([])
})

test('sends a person at most ten a day', async () => {
  await until('10:00')
  const [asha, ravi] = [await world.person('Asha'), await texter('Busy')]
  for (let i = 0; i < 12; i++) await asha.hires(ravi)
  await passes(minuteMs)
  expect(textsTo(ravi)).toHaveLength(10)
  await until('10:00')
  await asha.hires(ravi)
  await passes(minuteMs)
  expect(textsTo(ravi)).toHaveLength(11)
})
