import { expect, test } from 'vitest'
import { checkSession, requestPasswordReset } from '#contract/endpoints/auth.ts'
import { setAvatar } from '#contract/endpoints/files.ts'
import { listModerationLog, moderatePerson } from '#contract/endpoints/moderation.ts'
import { actOnPerson, exportPerson, findPeople, getPersonRecord } from '#contract/endpoints/operate-people.ts'
import type { AccountAct } from '#contract/entities/operate-people.ts'
import type { Actor } from '../../../../seeds/actor.ts'
import { uploads } from '../../../../seeds/files.ts'
import { picture } from '../../../../test/pictures.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { pool, mailer } = world
const operator = await world.operator('Omkar')
const note = 'Asked for it on the phone'

const to = (person: Actor) => ({ params: { id: person.user.givenId } })
const acts = (person: Actor, act: AccountAct, by = operator) =>
  by.tries(actOnPerson, { ...to(person), body: { act, note } })
const looks = (person: Actor, by = operator) => by.does(getPersonRecord, to(person))
const finds = async (q: string) =>
  (await operator.does(findPeople, { query: { q } })).map(({ givenId }) => givenId)

/** The log's entries about somebody, the newest first. */
const logged = async (person: Actor) => {
  const entries = await operator.does(listModerationLog)
  return entries
    .filter(({ subjectId }) => subjectId === person.user.givenId)
    .map(({ act, note, moderator }) => [act, note, moderator?.firstName])
}

test('finds people by parts of name and address, by whole short words, by id and by phone number', async () => {
  const nisha = await world.visitor().signsUp('Nishant', 'nishu_99%@college.example', 'Om')
  const other = await world.visitor().signsUp('Omprakash', 'nishux99a@college.example', 'Rao')
  const [one, two] = [nisha.user.givenId, other.user.givenId]
  expect(await finds('SHANT o')).toEqual([one])
  expect(await finds('college.EXAMPLE')).toEqual([two, one])
  expect(await finds('nishu_99%')).toEqual([one])
  expect(await finds('om')).toEqual([one])
  expect(await finds(one)).toEqual([one])
  expect(await finds('nobody at all')).toEqual([])
  await pool.query(
    `INSERT INTO payees (user_id, phone_hash) SELECT id, sha256('9820012345') FROM users WHERE given_id = $1`,
    [two],
  )
  expect(await finds('+91 98200 12345')).toEqual([two])
  expect(await finds('09820012345')).toEqual([two])
  expect(await finds('+91 98200 12346')).toEqual([])
})

test('shows the face of whoever has one, in the list and on the page', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const face = await uploads(asha, 'avatar', await picture())
  await asha.does(setAvatar, { body: { fileId: face._id } })
  const faceOf = async ({ user: { givenId } }: Actor) =>
    (await operator.does(findPeople, { query: { q: givenId } })).map(({ profilePic }) => profilePic)
  expect(await faceOf(asha)).toEqual([face.thumbUrl])
  expect(await faceOf(ravi)).toEqual([null])
  expect((await looks(asha)).person.profilePic).toBe(face.thumbUrl)
})

test('continues the list after its last person, and leaves out deleted accounts', async () => {
  for (const name of ['One', 'Two']) await world.person(name)
  const gone = await world.person('Gone')
  await acts(gone, 'delete')
  await pool.query(`INSERT INTO users (given_id, email, email_key, first_name, created_at)
    SELECT 'paged' || i, 'p' || i, 'p' || i, 'Paged', now() FROM generate_series(1, 60) i`)
  const all: string[] = []
  for (let before: string | undefined; ; ) {
    const page = await operator.does(findPeople, { query: before === undefined ? {} : { before } })
    all.push(...page.map(({ givenId }) => givenId))
    if (page.length < 50) break
    before = page.at(-1)!.givenId
  }
  const { rows } = await pool.query('SELECT given_id FROM users WHERE deleted_at IS NULL ORDER BY id DESC')
  expect(all).toEqual(rows.map(row => row.given_id))
  expect((await operator.tries(findPeople, { query: { before: 'nobody' } })).status).toBe(400)
})

test('shows tasks, agreements, reports, devices and sign-ins on a page, and logs each look', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  await asha.accepts(await ravi.offers(task))
  await asha.says('Nobody else reads this', ravi)
  await ravi.reports('person', asha.user.givenId)
  const ofAsha = await looks(asha)
  expect(ofAsha).toMatchObject({
    person: { email: asha.user.email, role: 'member', isLimited: false },
    isOwn: false,
    tasks: { count: 1, newest: [{ givenId: task.givenId, status: 'In-Progress' }] },
    agreements: { count: 1, newest: [{ isPoster: true, other: { givenId: ravi.user.givenId } }] },
    reportsAbout: { count: 1, newest: [{ reason: 'Spam or scam', status: 'Open' }] },
    reportsBy: { count: 0 },
    devices: [{ device: expect.any(String) }],
    signIns: { count: 1, newest: [{ at: world.clock.now().toISOString(), address: '127.0.0.1' }] },
    log: [],
  })
  const ofRavi = await looks(ravi)
  expect(ofRavi).toMatchObject({
    agreements: { count: 1, newest: [{ isPoster: false, other: { givenId: asha.user.givenId } }] },
    reportsBy: { count: 1, newest: [{ about: { givenId: asha.user.givenId } }] },
  })
  expect(JSON.stringify([ofAsha, ofRavi])).not.toContain('Nobody else reads this')
  await looks(asha)
  expect(await logged(asha)).toEqual([
    ['Looked at a person', '', 'Omkar'],
    ['Looked at a person', '', 'Omkar'],
  ])
  expect((await operator.tries(getPersonRecord, { params: { id: 'nobody' } })).status).toBe(404)
})

test('never shows operators who reported them', async () => {
  const [asha, other] = [await world.person('Asha'), await world.operator('Other')]
  await asha.reports('person', operator.user.givenId)
  const own = await looks(operator)
  expect([own.isOwn, own.reportsAbout]).toEqual([true, { count: 0, newest: [] }])
  expect((await looks(asha)).reportsBy.count).toBe(0)
  expect((await looks(asha, other)).reportsBy.count).toBe(1)
})

test('ends every session at once on signing out, verifies an address, and sends a reset', async () => {
  const asha = await world.person('Asha')
  expect((await acts(asha, 'verify')).body.message).toBe('Email marked as verified')
  expect((await acts(asha, 'verify')).status).toBe(409)
  expect((await looks(asha)).person.verified).toBe(true)
  expect((await acts(asha, 'reset')).status).toBe(200)
  expect((await mailer.newestTo(asha.user.email, 1, 'reset-password')).subject).toContain('password')
  expect((await asha.tries(checkSession)).status).toBe(201)
  expect((await acts(asha, 'sign-out')).status).toBe(200)
  expect((await asha.tries(checkSession)).status).toBe(401)
  expect((await looks(asha)).devices).toEqual([])
  expect((await logged(asha)).filter(([act]) => act !== 'Looked at a person')).toEqual([
    ['Signed a person out everywhere', note, 'Omkar'],
    ['Sent a person a link to reset the password', note, 'Omkar'],
    ['Marked the email of a person as verified', note, 'Omkar'],
  ])
  // The looks are not what was done.
  expect((await looks(asha)).log).toHaveLength(3)
  // A link that an operator sends leaves no network address behind, as one that somebody asks for does.
  const { rows } = await pool.query(
    `SELECT client FROM one_time_tokens WHERE purpose = 'reset' AND user_id = (SELECT id FROM users WHERE email = $1)`,
    [asha.user.email],
  )
  expect(rows).toEqual([{ client: null }])
  await world.visitor().does(requestPasswordReset, { body: { email: asha.user.email } })
})

test('deletes an account by the rules of its own deletion', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts()
  await asha.accepts(await ravi.offers(task))
  expect(await acts(asha, 'delete')).toMatchObject({
    status: 409,
    body: { message: `Please finish what is under way first: “${task.title}”` },
  })
  expect(await logged(asha)).toEqual([])
  await asha.cancels(task, { fault: 'mine' })
  expect((await acts(asha, 'delete')).body.message).toBe('Account deleted')
  expect((await acts(asha, 'delete')).status).toBe(404)
  expect((await asha.tries(checkSession)).status).toBe(401)
  expect(await logged(asha)).toEqual([['Deleted an account', '', 'Omkar']])
})

test('refuses acts on the own account, and limits or deletions of people with a role', async () => {
  const [other, mod] = [await world.operator('Other'), await world.moderator()]
  for (const act of ['sign-out', 'verify', 'reset', 'delete'] as const)
    expect([act, (await acts(operator, act)).status]).toEqual([act, 403])
  for (const person of [other, mod]) expect((await acts(person, 'delete')).status).toBe(403)
  const limits = (act: 'limit' | 'lift', person: Actor) =>
    operator.tries(moderatePerson, { ...to(person), body: { act, note } })
  expect((await limits('limit', other)).status).toBe(403)
  // Somebody who was limited before the role came cannot lift the limit.
  await pool.query(`UPDATE users SET limited_at = now(), limit_reason = 'Before' WHERE given_id = $1`, [
    operator.user.givenId,
  ])
  expect((await limits('lift', operator)).status).toBe(403)
  await pool.query('UPDATE users SET limited_at = NULL, limit_reason = NULL')
  // None of that was done, so none of it is in the log.
  for (const person of [operator, other, mod])
    expect((await logged(person)).filter(([act]) => act !== 'Looked at a person')).toEqual([])
})

test('exports no conversation and no report, and logs the export', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.says('Nobody else reads this', ravi)
  await asha.reports('person', ravi.user.givenId, { details: 'Nor this' })
  const { status, body, headers } = await operator.tries(exportPerson, to(asha))
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain(`taskbazaar-${asha.user.givenId}.json`)
  expect(body).toMatchObject({ account: [{ email: asha.user.email }] })
  expect(JSON.stringify(body)).not.toMatch(/Nobody else reads this|Nor this/)
  expect(body).toMatchObject({ signIns: [{ address: '127.0.0.1' }] })
  expect(await logged(asha)).toEqual([['Exported the data of a person', '', 'Omkar']])
})
