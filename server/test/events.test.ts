import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { statementsOf } from './statements.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')

const chainOf = async (taskId: string) => {
  const { rows } = await world.pool.query(
    `SELECT e.*, u.given_id AS by FROM events e JOIN tasks t ON t.id = e.task_id LEFT JOIN users u ON u.id = e.by_id
     WHERE t.given_id = $1 ORDER BY e.seq`,
    [taskId],
  )
  return rows
}

/** As RFC 8785 has it, written again here so that a mistake in the product's own is found. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.keys(inner)
            .sort()
            .map(key => [key, inner[key]]),
        )
      : inner,
  )
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('keeps the events of an agreement in a chain that anybody can check', async () => {
  const task = await asha.posts()
  const offer = await ravi.offers(task, { price: 499.5 })
  await asha.accepts(offer)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
  const chain = await chainOf(task.givenId)
  expect(chain.map(event => [event.seq, event.kind, event.by])).toEqual([
    [1, 'Agreed', asha.user.givenId],
    [2, 'Marked', ravi.user.givenId],
    [3, 'Marked', asha.user.givenId],
    [4, 'Completed', asha.user.givenId],
  ])
  let prevHash = '0'.repeat(64)
  for (const { seq, kind, by, at, data, prev_hash, hash } of chain) {
    expect(prev_hash).toBe(prevHash)
    const link = { taskId: task.givenId, seq, kind, by, at: at.toISOString(), data }
    expect(hash).toBe(sha256(`${prevHash}\n${canonical(link)}`))
    prevHash = hash
  }
  const [{ data, texts }] = chain
  expect(data).toMatchObject({ price: 499.5, startDate: task.startDate, timeSlot: task.timeSlot })
  expect(texts.description.text).toBe(task.description)
  expect(data.description).toEqual({
    sha256: sha256(`${texts.description.salt}\n${task.description}`),
    version: 2,
  })
  expect(JSON.stringify(data)).not.toContain(task.description)
})

/** The database's answer to a statement; again after a deadlock with what the clock does about completed work. */
const failureOf = async (statement: string): Promise<string> => {
  const error = await world.pool.query(statement).then(
    () => ({ code: '', message: 'it was done' }),
    (cause: { code: string; message: string }) => cause,
  )
  return error.code === '40P01' ? failureOf(statement) : error.message
}

test('refuses in the database to change, delete or reorder events, and allows only to delete a text', async () => {
  const task = await asha.posts()
  await asha.accepts(await ravi.offers(task))
  const of = `WHERE task_id = (SELECT id FROM tasks WHERE given_id = '${task.givenId}')`
  for (const statement of [
    `UPDATE events SET kind = 'Marked' ${of}`,
    `UPDATE events SET data = '{}' ${of}`,
    `UPDATE events SET texts = '{"description": {"salt": "", "text": "other"}}' ${of}`,
    `UPDATE events SET seq = 7 ${of}`,
    `DELETE FROM events ${of}`,
    'TRUNCATE events CASCADE',
  ])
    expect([statement, await failureOf(statement)]).toEqual([
      statement,
      expect.stringContaining('events only grow'),
    ])
  await world.pool.query(`UPDATE events SET texts = texts - 'description' ${of}`)
  expect((await chainOf(task.givenId))[0].texts).toEqual({})
})

test('stores no event for a refused command', async () => {
  const task = await asha.posts()
  await asha.accepts(await ravi.offers(task))
  await ravi.completes(task)
  await expect(ravi.completes(task)).rejects.toThrow('409')
  expect((await chainOf(task.givenId)).map(event => event.kind)).toEqual(['Agreed', 'Marked'])
})

test('alerts every bidder of an acceptance in as many statements as one bidder', async () => {
  const costOf = async (count: number) => {
    const task = await asha.posts()
    const bidders = await world.people(count)
    const offers = []
    for (const bidder of bidders) offers.push(await bidder.offers(task))
    const [first] = offers
    const statements = await statementsOf(() => asha.accepts(first!))
    for (const [i, bidder] of bidders.entries()) {
      const [alert] = await bidder.alerts()
      expect(alert).toMatchObject({
        alertType: i === 0 ? 'Offer Accepted' : 'Offer Declined',
        alertDesc: `Your offer on "${task.title}" was ${i === 0 ? 'accepted' : 'declined'}`,
      })
    }
    return statements.length
  }
  const few = await costOf(2)
  expect(few).toBeGreaterThan(5)
  // The session and the queue are looked up now and then, whoever accepts.
  expect(await costOf(14)).toBeLessThan(few + 4)
})

test('shows the present name of the person in an alert', async () => {
  const [poster, bidder] = await world.named('Meena', 'Kabir')
  await bidder.offers(await poster.posts())
  await world.pool.query("UPDATE users SET last_name = 'Rao' WHERE given_id = $1", [bidder.user.givenId])
  expect((await poster.alerts())[0]!.alertDesc).toContain('Kabir Rao made an offer on')
})
