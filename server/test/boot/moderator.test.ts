import { afterAll, afterEach, expect, it } from 'vitest'
import { removeFolders } from './checkout.ts'
import { npmStart, postgresOf, startProgram, stopAll, stopProgram } from './program.ts'
import { checkout, databaseIn, madeDataDir } from './shared.ts'

const dataDir = madeDataDir()
afterEach(stopAll)
afterAll(removeFolders)

const asModerator = async (...words: string[]) => {
  const command = ['npm', 'run', '--silent', 'moderator', '--', ...words]
  const program = startProgram({ checkout, dataDir, command })
  const { code } = await program.ended
  return { code, said: program.stdout() + program.stderr() }
}

const signUp = async (origin: string, email: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Meena', email, password: 'correct horse battery' }),
  })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

const maySee = async (origin: string, cookie: string, path: string): Promise<boolean> =>
  (await fetch(`${origin}/api${path}`, { headers: { cookie } })).status === 200
const isModerator = (origin: string, cookie: string) => maySee(origin, cookie, '/moderation/log')
const isOperator = (origin: string, cookie: string) => maySee(origin, cookie, '/operate/health')

it('gives and takes the role by npm run moderator, with and without a running app', async () => {
  const first = startProgram({ checkout, dataDir, command: npmStart })
  const origin = await first.ready()
  const cookie = await signUp(origin, 'meena@example.in')
  expect(await isModerator(origin, cookie)).toBe(false)
  expect(await asModerator('Meena@example.in')).toEqual({
    code: 0,
    said: `TaskBazaar: the database in ${dataDir} (1 accounts, 0 tasks)\nTaskBazaar: Meena@example.in is a moderator now\n`,
  })
  expect(await isModerator(origin, cookie)).toBe(true)
  expect(await isOperator(origin, cookie)).toBe(false)
  expect((await asModerator('meena@example.in')).said).toContain('is a moderator already')
  expect((await asModerator('--operator', 'meena@example.in')).said).toContain('is an operator now')
  expect(await isOperator(origin, cookie)).toBe(true)
  expect(await isModerator(origin, cookie)).toBe(true)
  // The same command without the option takes nothing away.
  expect((await asModerator('meena@example.in')).said).toContain('is an operator and may do all')
  expect(await isOperator(origin, cookie)).toBe(true)
  expect((await stopProgram(first)).code).toBe(0)
  expect(await asModerator('--remove', 'meena@example.in')).toEqual({
    code: 0,
    said: expect.stringContaining('TaskBazaar: meena@example.in has no role now\n'),
  })
  // It leaves the database as it found it.
  if (process.platform === 'linux') expect(postgresOf(dataDir)).toEqual([])
  const second = startProgram({ checkout, dataDir, command: npmStart })
  expect(await isModerator(await second.ready(), cookie)).toBe(false)
})

it('stores a password as a hash that is slow to guess', async () => {
  await startProgram({ checkout, dataDir }).ready()
  const database = await databaseIn(dataDir)
  const { rows } = await database.query('SELECT password_hash FROM users')
  await database.end()
  const slow = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(rows).toEqual([{ password_hash: slow }])
})

it('compares the kept figures with a recount', async () => {
  const figures = startProgram({ checkout, dataDir, command: ['npm', 'run', '--silent', 'figures'] })
  expect(await figures.ended).toMatchObject({ code: 0 })
  expect(figures.stdout()).toContain('TaskBazaar: every figure is right')
})

it('reports in one line what is wrong', async () => {
  expect(await asModerator('nobody@example.in')).toEqual({
    code: 1,
    said: expect.stringContaining('TaskBazaar: nobody has signed up as nobody@example.in\n'),
  })
  expect((await asModerator()).said).toMatch(/^TaskBazaar: usage: npm run moderator -- .*<email>\n$/)
})
