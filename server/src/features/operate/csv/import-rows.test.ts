import { expect, test } from 'vitest'
import { signUp, verifyEmail } from '#contract/endpoints/auth.ts'
import { listDrafts } from '#contract/endpoints/drafts.ts'
import { listModerationLog } from '#contract/endpoints/moderation.ts'
import { importRows } from '#contract/endpoints/operate-csv.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import type { ImportKind } from '#contract/entities/csv.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { cleanupJobs } from '#server/jobs/cleanup.ts'
import { password } from '../../../../seeds/actor.ts'
import { newAddress } from '../../../../test/access/story.ts'
import { createWorld, tokenIn } from '../../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator()

const brings = (kind: ImportKind, csv: string, dryRun?: boolean) =>
  operator.tries(importRows, { query: { kind, ...(dryRun !== undefined && { dryRun }) }, body: { csv } })
const triesDry = async (kind: ImportKind, csv: string) => {
  const { status, body } = await brings(kind, csv, true)
  expect(status).toBe(200)
  return body
}
const sheet = (...lines: string[]) => ['name,email,city,skills', ...lines].join('\r\n')
const taskSheet = (...lines: string[]) =>
  ["title,description,category,city,budget,owner's e-mail", ...lines].join('\n')
const count = async (table: string): Promise<number> =>
  (await world.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
const invitationTo = async (email: string) => {
  const { text } = await world.mailer.newestTo(email, 1, 'invited')
  return /invitation=([\w-]+)/.exec(text)![1]!
}

test('[csv.2] invites people by mail, who exist only once they accept', async () => {
  const email = newAddress()
  const before = await count('users')
  const { status, body } = await brings('people', sheet(`Asha Rao,${email},Nashik,"Maths, patience"`))
  expect([status, body]).toEqual([200, { rows: 1, accepted: 1, refused: [] }])
  const invitation = await invitationTo(email)
  expect(await count('users')).toBe(before)
  const asha = world.visitor()
  const user = await asha.does(signUp, { body: { firstName: 'Asha', email, password, invitation } })
  // The link has proved the address; no second mail asks for that.
  expect(user).toMatchObject({
    verified: true,
    city: 'Nashik',
    skills: 'Maths, patience',
    isProfileSetUp: false,
  })
  expect(await count('invited_people')).toBe(0)
  expect(world.mailer.sent.filter(mail => mail.to === email)).toHaveLength(1)
})

test('[csv.2] hands nothing over to somebody else who signs up with the address before it is proved', async () => {
  const email = newAddress()
  await brings('people', sheet(`Asha,${email},Nashik,Maths`))
  await invitationTo(email)
  const guesses = world.visitor()
  const user = await guesses.does(signUp, {
    body: { firstName: 'Mallory', email, password, invitation: 'guessed' },
  })
  expect(user).toMatchObject({ verified: false, city: '', skills: '' })
  const token = tokenIn(await world.mailer.newestTo(email, 1, 'token='))
  await guesses.does(verifyEmail, { body: { token } })
  const { rows } = await world.pool.query('SELECT city FROM users WHERE given_id = $1', [user.givenId])
  expect(rows[0].city).toBe('Nashik')
})

test('[csv.2] names every row that does not fit in a dry run, and changes nothing', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `Person Test,person-${i}@example.in,Pune,`)
  const faults: [number, string, string][] = [
    [3, 'Person,not an address,Pune,', 'Email must be a valid email'],
    [700, ',somebody@example.in,Pune,', 'Name is required'],
    [1_500, `Person,${operator.user.email},Pune,`, 'The address is a member already'],
    [2_222, 'Person,PERSON-0@example.in,Pune,', 'The address stands in an earlier row, too'],
    [4_999, 'bit.ly/abc,free@example.in,Pune,', "A name can't have a link or an address in it"],
    [5_000, 'Person,wide@example.in,Pune,,more', 'The row has more cells than the first one'],
  ]
  for (let i = 0; i < 34; i++)
    faults.push([
      100 + i,
      `Per${i}son,x${i}@example.in,Pune,`,
      "A name can't have figures, currency signs or slashes in it",
    ])
  for (const [row, line] of faults) rows[row - 2] = line
  const report = await triesDry('people', sheet(...rows))
  expect(report).toMatchObject({ rows: 5_000, accepted: 4_960 })
  const expected = faults
    .toSorted(([one], [other]) => one - other)
    .map(([row, , reason]) => ({ row, reason }))
  expect(report.refused).toEqual(expected)
  const real = await brings('people', sheet(...rows))
  expect([real.status, (real.body as unknown as { message: string }).message]).toEqual([
    409,
    '40 rows do not fit, so nothing was brought in',
  ])
  expect(await count('invited_people')).toBe(0)
})

test('[csv.2] refuses a file that is no such sheet', async () => {
  for (const [csv, message] of [
    ['name,email\nAsha,a@example.in', 'The first row must name these columns: name, email, city, skills'],
    [
      'name,email,city,skills,age\nAsha,a@example.in,Pune,,4',
      'The first row must name these columns: name, email, city, skills',
    ],
    ['name,email,city,skills', 'The file has no rows'],
    [
      'name,email,city,skills\n"Asha,a@example.in,Pune,',
      'The file breaks off at line 2: a quotation mark is missing',
    ],
    ['name,email,city,skills\nAsha,a@example.in,Pun\uFFFD,', 'Please save the file as CSV in UTF-8'],
  ] as const) {
    const { status, body } = await brings('people', csv, true)
    expect([status, (body as unknown as { issues: { message: string }[] }).issues[0]!.message]).toEqual([
      400,
      message,
    ])
  }
})

test('[csv.2] reads what spreadsheets write: a mark at the start, quotes, other orders, empty rows', async () => {
  const csv =
    '\uFEFFEmail,Name,Skills,City\r\n\r\na-1@example.in,"Asha ""Ash"" Rao","Tea,\nchai",पुणे\r\n,,,\r\n'
  expect(await triesDry('people', csv)).toEqual({ rows: 1, accepted: 1, refused: [] })
  const short = '\uFEFFemail,name,skills,city\na-1@example.in,Asha\n'
  expect(await triesDry('people', short)).toEqual({ rows: 1, accepted: 1, refused: [] })
})

test('[csv.2] invites nobody twice, also when two send the same file at once', async () => {
  const email = newAddress()
  const csv = sheet(`Asha,${email},Pune,`)
  const answers = await Promise.all([brings('people', csv), brings('people', csv)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await triesDry('people', csv)).refused).toEqual([
    { row: 2, reason: 'The address is invited already' },
  ])
  await world.pool.query('DELETE FROM invited_people')
})

test('[csv.2] gives members and invited people drafts of their tasks', async () => {
  const [ravi, email] = [await world.person('Ravi'), newAddress()]
  await brings('people', sheet(`Meera,${email},Pune,`))
  const csv = taskSheet(
    `Paint the fence,Green paint is there,custom,Pune,"₹1,500",${ravi.user.email.toUpperCase()}`,
    `Walk the dog,,,,,${email}`,
    `Fix a tap,,,,,nobody@example.in`,
    `Fix a tap,,Plumbing,,,${email}`,
    `Fix a tap,,,,0.001,${email}`,
  )
  expect((await triesDry('tasks', csv)).refused).toEqual([
    { row: 4, reason: 'Nobody with this address is a member or invited' },
    { row: 5, reason: 'Please choose one of the categories' },
    { row: 6, reason: 'The budget must be an amount in rupees, or empty' },
  ])
  const good = csv.split('\n').slice(0, 3).join('\n')
  expect((await brings('tasks', good)).status).toBe(200)
  expect(await ravi.does(listDrafts)).toMatchObject([
    {
      title: 'Paint the fence',
      description: 'Green paint is there',
      categoryId: 14,
      taskCity: 'Pune',
      budget: 1_500,
    },
  ])
  const meera = world.visitor()
  await meera.does(signUp, {
    body: { firstName: 'Meera', email, password, invitation: await invitationTo(email) },
  })
  expect(await meera.does(listDrafts)).toMatchObject([{ title: 'Walk the dog', categoryId: 0, budget: 0 }])
})

test('[csv.2] lets an invited person join a market that only invited people may join', async () => {
  const { version } = await operator.does(getSiteConsole)
  const joining = { who: 'invited', invitation: 'everybodys-invitation' } as const
  await operator.does(changeSite, { body: { version, joining } })
  const email = newAddress()
  await brings('people', sheet(`Asha,${email},Pune,`))
  const invitation = await invitationTo(email)
  const body = { firstName: 'Asha', email: newAddress(), password, invitation }
  // The link is for the invited address alone.
  expect((await world.visitor().tries(signUp, { body })).status).toBe(403)
  expect((await world.visitor().tries(signUp, { body: { ...body, email } })).status).toBe(201)
  const { version: next } = await operator.does(getSiteConsole)
  await operator.does(changeSite, { body: { version: next, joining: { who: 'everybody' } } })
})

test('[csv.2] notes in the audit log who brought what in', async () => {
  await brings('people', sheet(`Asha,${newAddress()},Pune,`))
  const [newest] = await operator.does(listModerationLog)
  expect(newest).toMatchObject({ act: 'Imported a sheet', note: 'people: 1' })
})

test('[csv.2] deletes an invitation that nobody accepts, with its drafts', async () => {
  await world.pool.query('DELETE FROM invited_people')
  const email = newAddress()
  await brings('people', sheet(`Asha,${email},Pune,`))
  await brings('tasks', taskSheet(`Walk the dog,,,,,${email}`))
  const drafts = await count('task_drafts')
  const after = (days: number) =>
    cleanupJobs(world.pool, { now: () => new Date(world.clock.now().getTime() + days * dayMs) }, 365).run(
      {} as never,
    )
  await after(limits.invitation.days - 0.01)
  expect(await count('invited_people')).toBe(1)
  await after(limits.invitation.days)
  expect(await count('invited_people')).toBe(0)
  expect(await count('task_drafts')).toBe(drafts - 1)
})
