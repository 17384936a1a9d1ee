import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { removeFolders } from './checkout.ts'
import { npmStart, startProgram, stopAll } from './program.ts'
import { checkout, madeDataDir } from './shared.ts'

const dataDir = madeDataDir()
afterEach(stopAll)
afterAll(removeFolders)

const run = async (name: string, ...words: string[]) => {
  const command = ['npm', 'run', '--silent', name, '--', ...words]
  const program = startProgram({ checkout, dataDir, command })
  const { code } = await program.ended
  return { code, said: program.stdout() + program.stderr() }
}
const person = (...words: string[]) => run('person', ...words)
/** An act, for this reason. */
const acts = (words: string, reason = 'Asked for it on the phone') =>
  person(...words.split(' '), reason, '--yes')

const post = (origin: string, call: string, body: object, cookie = '') =>
  fetch(`${origin}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const read = async (origin: string, call: string, cookie: string) =>
  (await fetch(`${origin}/api${call}`, { headers: { cookie } })).json()

const email = 'meena@example.in'
const signUp = async (origin: string, email: string): Promise<string> => {
  const body = { firstName: 'Meena', email, password: 'correct horse battery' }
  const answer = await post(origin, '/auth/signup', body)
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

it('does to an account by npm run person what operators do, and logs that it was done on the server', async () => {
  const origin = await startProgram({ checkout, dataDir, command: npmStart }).ready()
  const cookie = await signUp(origin, email)
  const operator = await signUp(origin, 'op@example.in')
  await run('moderator', '--operator', 'op@example.in')
  expect((await person('Meena@example.in')).said).toMatch(/^name +Meena$/m)
  expect((await person(email, 'limit', 'Asks', 'for money', 'first', '--yes')).said).toContain(
    `${email}: Person limited\n`,
  )
  const standing = await read(origin, '/people/standing', cookie)
  expect(standing.limit.reason).toBe('Asks for money first')
  expect(await acts(`${email} limit`)).toEqual({
    code: 1,
    said: expect.stringContaining('TaskBazaar: This person is already limited\n'),
  })
  expect((await acts(`${email} lift`)).said).toContain('Limit lifted')
  expect((await acts(`${email} verify`)).said).toContain('Email marked as verified')
  expect((await acts(`${email} reset`)).said).toContain('A mail with a reset link is on its way')
  expect((await acts('op@example.in delete')).said).toContain('This person has a role')
  expect((await acts(`${email} ban`, 'Sold what was stolen')).said).toContain('Person banned')
  const body = { email, password: 'correct horse battery' }
  expect(await (await post(origin, '/auth/login', body)).json()).toMatchObject({ code: 'banned' })
  expect((await person(email)).said).toMatch(/^banned +since .*: Sold what was stolen$/m)
  expect((await acts(`${email} unban`)).said).toContain('Ban lifted')
  const again = (await post(origin, '/auth/login', body)).headers.get('set-cookie')!.split(';')[0]!
  expect((await acts(`${email} name Mina Rao`)).said).toContain('Name corrected')
  expect((await person(email)).said).toMatch(/^name +Mina Rao$/m)
  const file = path.join(dataDir, 'meena.json')
  expect((await person(email, 'export', file)).said).toContain(`is in ${file}\n`)
  const data = JSON.parse(await readFile(file, 'utf8'))
  expect(data.account).toMatchObject([{ email, verified: true }])
  // The sign-up and the log-in after the ban, which was refused before.
  expect(data.signIns).toMatchObject([{ address: '127.0.0.1' }, { address: '127.0.0.1' }])
  expect((await person(email, 'export', file)).code).toBe(1)
  expect((await acts(`${email} sign-out`)).said).toContain('Signed out everywhere')
  // Another process may keep a session for a second.
  await expect
    .poll(async () => (await fetch(`${origin}/api/auth/check`, { headers: { cookie: again } })).status)
    .toBe(401)
  expect((await acts(`${email} delete`)).said).toContain('Account deleted')
  expect((await person(email)).said).toContain(`nobody has signed up as ${email}`)
  const log = await read(origin, '/moderation/log', operator)
  expect(log.map((entry: { act: string; moderator: null }) => [entry.act, entry.moderator])).toEqual([
    ['Deleted an account', null],
    ['Signed a person out everywhere', null],
    ['Exported the data of a person', null],
    ['Exported the data of a person', null],
    ['Looked at a person', null],
    ['Corrected a name', null],
    ['Lifted the ban of a person', null],
    ['Looked at a person', null],
    ['Banned a person', null],
    ['Sent a person a link to reset the password', null],
    ['Marked the email of a person as verified', null],
    ['Lifted a limit', null],
    ['Limited a person', null],
    ['Looked at a person', null],
    ['Gave the role of operator', null],
  ])
})

it('reports in one line what is wrong', async () => {
  for (const words of [
    [],
    [email, 'praise'],
    [email, 'name', 'Mina'],
    [email, 'show', 'now'],
    [email, 'export'],
  ])
    expect((await person(...words)).said).toMatch(/^TaskBazaar: usage: npm run person -- <email> .*\n$/)
})

it('does nothing to an account without a reason and a yes', async () => {
  const origin = await startProgram({ checkout, dataDir, command: npmStart }).ready()
  const cookie = await signUp(origin, 'sure@example.in')
  for (const words of [['delete'], ['delete', 'Asked for it'], ['delete', '--yes']])
    expect(await person('sure@example.in', ...words)).toEqual({
      code: 1,
      said: expect.stringContaining(
        'give a reason, and --yes to do this to Meena; a terminal asks for both\n',
      ),
    })
  expect((await fetch(`${origin}/api/auth/check`, { headers: { cookie } })).status).toBe(201)
})

it('invites the people of a sheet by npm run import, once every row fits', async () => {
  const origin = await startProgram({ checkout, dataDir, command: npmStart }).ready()
  await signUp(origin, 'member@example.in')
  const file = path.join(dataDir, 'people.csv')
  const write = (...rows: string[]) => writeFile(file, ['name,email,city,skills', ...rows].join('\n'))
  await write('Asha Rao,asha@example.in,Pune,', 'Ravi,member@example.in,Pune,')
  expect(await run('import', file, '--go')).toEqual({
    code: 1,
    said: expect.stringMatching(
      /row 3: The address is a member already\nTaskBazaar: 1 of 2 rows fit: nothing was brought in\n$/,
    ),
  })
  await write('Asha Rao,asha@example.in,Pune,')
  expect((await run('import', file)).said).toContain('1 of 1 rows fit; --go brings them in\n')
  expect((await run('import', file, '--go')).said).toContain('1 people are invited\n')
  expect((await run('import', file)).said).toContain('row 2: The address is invited already\n')
})
