import { expect, test } from 'vitest'
import { checkSession, logIn, signUp, updateProfile } from '#contract/endpoints/auth.ts'
import { listChats, sendMessage } from '#contract/endpoints/messages.ts'
import { closeReport, listReports } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { report } from '#contract/endpoints/people.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { dayMs } from '#contract/time.ts'
import { cleanupJobs } from '#server/jobs/cleanup.ts'
import { type Actor, aProfile, aTask, password } from '../../../seeds/actor.ts'
import { Connection, until } from '../../../test/connection.ts'
import { somebodyWithTraces } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'

const retentionDays = 40
const world = await createWorld({ config: { retentionDays } })
const asha = await world.person('Asha')

const deleting = (who: Actor, body: { password?: string; email?: string } = { password }) =>
  who.tries(deleteAccount, { body })

/** Does what the daily cleanup does that many days from now. */
const cleansUpAfter = async (days: number) => {
  const later = { now: () => new Date(world.clock.now().getTime() + days * dayMs) }
  await cleanupJobs(world.pool, later, retentionDays).run({} as never)
}

/** Every row of every table as text, with the table before it. */
const dump = async (): Promise<string[]> => {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT '${name} ' || row_to_json(t)::text AS line FROM "${name}" t`,
    )
    lines.push(...rows.map(row => row.line))
  }
  return lines
}

const traces =
  /kamalini|bhattacharjee|moonlight|fresco|cooch behar|rajbari|red door|splendid|ask her again|98300 12345|studio|was rude/i

test("leaves no text with the person's name, address or words in the database", async () => {
  world.mailer.isDown = true
  const { leaver, mod, completed, open, bidOn } = await somebodyWithTraces(world, asha)
  // Alerts name people by id, so their rows hold no trace of a name.
  expect((await dump()).filter(line => traces.test(line)).length).toBeGreaterThan(8)
  expect((await asha.alerts()).filter(alert => /Kamalini/.test(alert.alertDesc))).toHaveLength(8)
  expect(await deleting(leaver)).toMatchObject({ status: 200, body: { message: 'Your account is deleted' } })
  world.mailer.isDown = false
  // An open report and a limit rest on words about the person: those stay until both are over.
  const left = async () => (await dump()).filter(line => traces.test(line)).map(line => line.split(' ')[0])
  expect((await left()).toSorted()).toEqual(['kept_limits', 'moderation_log', 'reports'])
  const about = (await mod.does(listReports)).find(one => one.about.givenId === leaver.user.givenId)!
  await mod.does(closeReport, { params: { id: about._id }, body: { outcome: 'Resolved', note: 'Is gone' } })
  expect((await left()).toSorted()).toEqual(['kept_limits', 'moderation_log'])
  await cleansUpAfter(retentionDays - 0.01)
  expect((await left()).toSorted()).toEqual(['kept_limits', 'moderation_log'])
  await cleansUpAfter(retentionDays)
  expect(await left()).toEqual([])
  await asha.does(logIn, { body: { email: asha.user.email, password } })
  // The data that others keep: the conversation, the agreed work, the rating.
  const [chat] = await asha.does(listChats)
  expect(chat).toMatchObject({
    userDetails: { firstName: 'Deleted user', lastName: '' },
    message: 'Until then',
  })
  expect((await asha.reads(leaver)).map(m => m.message)).toEqual(['See you at five', 'Until then'])
  const seen = await asha.sees(completed)
  expect(seen.postedBy).toMatchObject({ firstName: 'Deleted user', givenId: leaver.user.givenId })
  expect(seen.task).toMatchObject({ Status: 'Completed', specificRequirement: '', taskLocation: 'NA' })
  expect((await asha.does(checkSession)).userRating).toBe(5)
  expect((await asha.alerts()).map(alert => alert.alertDesc)).toContain(
    'Deleted user made an offer on "Help with maths homework"',
  )
  // Open tasks and offers are settled, and everybody with an offer there gets an alert.
  expect(await asha.alerts()).toContainEqual(
    expect.objectContaining({ alertType: 'Task Deleted', taskId: open.givenId }),
  )
  expect((await asha.does(listTasks)).map(task => task.givenId)).not.toContain(open.givenId)
  expect((await asha.sees(bidOn)).task.offers).toBe(0)
  expect(await asha.seesOffers(bidOn)).toEqual([])
  const withGone = { params: { id: leaver.user.givenId } }
  expect((await asha.tries(getProfile, withGone)).status).toBe(404)
  const subject = { kind: 'person', subjectId: leaver.user.givenId, reason: 'Harassment or threats' } as const
  expect((await asha.tries(report, { body: subject })).status).toBe(404)
  const toGone = { params: { friendId: leaver.user.givenId }, body: { message: 'Are you there?' } }
  expect((await asha.tries(sendMessage, toGone)).status).toBe(403)
})

test('deletes the copy in a report that nobody closes after RETENTION_DAYS', async () => {
  const leaver = await world.visitor().signsUp('Chandralekha')
  await asha.reports('person', (await leaver.setsUpProfile()).user.givenId)
  await deleting(leaver)
  const copies = async () => (await dump()).filter(line => /^reports .*Chandralekha/.test(line)).length
  await cleansUpAfter(retentionDays - 0.01)
  expect(await copies()).toBe(1)
  await cleansUpAfter(retentionDays)
  expect(await copies()).toBe(0)
  await asha.does(logIn, { body: { email: asha.user.email, password } })
})

test("deletes the person's own rows in every table, and resets every column", async () => {
  const leaver = await world.person('Leaver')
  await leaver.blocks(asha)
  await asha.blocks(leaver)
  const { rows } = await world.pool.query<{ id: number }>('SELECT id FROM users WHERE given_id = $1', [
    leaver.user.givenId,
  ])
  expect((await deleting(leaver)).status).toBe(200)
  const own = await world.pool.query<{ table: string; column: string }>(`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.confrelid = 'users'::regclass AND c.confdeltype = 'c'`)
  expect(own.rows.length).toBeGreaterThan(4)
  for (const { table, column } of own.rows) {
    const left = await world.pool.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [rows[0]!.id])
    expect([table, column, left.rowCount]).toEqual([table, column, 0])
  }
  const { rows: stones } = await world.pool.query('SELECT * FROM users WHERE id = $1', [rows[0]!.id])
  const { id: _, given_id, email_key, created_at, deleted_at, ...rest } = stones[0]
  expect([given_id, email_key]).toEqual([leaver.user.givenId, `deleted ${given_id}`])
  expect([created_at, deleted_at]).toEqual([world.clock.now(), world.clock.now()])
  const telling = Object.entries(rest).filter(([, value]) => value !== null && value !== '' && value !== 0)
  expect(Object.fromEntries(telling)).toEqual({
    first_name: 'Deleted user',
    language: 'en',
    role: 'member',
    can_be_invited: true,
    skill_keys: [],
    show_email: 'everyone',
    verified: false,
    public_profile: false,
    is_profile_set_up: false,
  })
})

test('ends sessions and sockets at once, and frees the address', async () => {
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const leaver = await world.person('Leaver')
  const { email } = leaver.user
  const phone = Object.assign(world.visitor(), { cookie: leaver.cookie })
  const connection = await Connection.open(origin, leaver)
  expect((await deleting(leaver)).status).toBe(200)
  await until(
    () => connection.isEnded,
    isEnded => isEnded,
  )
  expect(leaver.cookie).toBeUndefined()
  expect((await phone.tries(checkSession)).status).toBe(401)
  expect((await phone.tries(updateProfile, { body: aProfile() })).status).toBe(401)
  const again = await world.visitor().tries(signUp, { body: { firstName: 'New', email, password } })
  expect(again.status).toBe(201)
  expect(again.body.givenId).not.toBe(leaver.user.givenId)
})

test('refuses a deletion before open tasks are finished, and settles nothing before', async () => {
  const [leaver, ravi] = await world.named('Leaver', 'Ravi')
  const posted = await leaver.posts(aTask({ title: 'Paint the whole fence' }))
  await leaver.accepts(await ravi.offers(posted))
  const doing = await ravi.posts(aTask({ title: 'Carry the long sofa' }))
  await ravi.accepts(await leaver.offers(doing))
  const open = await leaver.posts()
  expect(await deleting(leaver)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'Please finish what is under way first: “Paint the whole fence”, “Carry the long sofa”',
    },
  })
  expect((await leaver.sees(open)).task.Status).toBe('Open')
  for (const task of [posted, doing]) {
    await leaver.completes(task, { rating: 5 })
    await ravi.completes(task, { rating: 5 })
  }
  expect((await deleting(leaver)).status).toBe(200)
})

test('asks for the password, or for the address when there is no password', async () => {
  const leaver = await world.person('Leaver')
  expect(await deleting(leaver, { password: 'wrong horse' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password', message: 'Password is incorrect' }] },
  })
  expect((await deleting(leaver, { email: leaver.user.email })).status).toBe(400)
  expect((await deleting(leaver, {})).status).toBe(400)
  expect((await leaver.standing()).hasPassword).toBe(true)
  await world.pool.query('UPDATE users SET password_hash = NULL WHERE given_id = $1', [leaver.user.givenId])
  expect((await leaver.standing()).hasPassword).toBe(false)
  expect((await deleting(leaver, { email: 'somebody@else.in' })).status).toBe(400)
  expect((await deleting(leaver, {})).status).toBe(400)
  expect((await deleting(leaver, { email: leaver.user.email.toUpperCase() })).status).toBe(200)
})

test('deletes a conversation that both have left', async () => {
  const [one, two] = await world.named('One', 'Two')
  await one.says('Only between the two of us', two)
  await deleting(one)
  expect(await two.reads(one)).toHaveLength(1)
  await deleting(two)
  expect((await dump()).filter(line => /between the two of us/.test(line))).toEqual([])
})
