import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { removeFolders, tempFolder } from './checkout.ts'
import { canLogIn, signsUp } from './member.ts'
import { npmStart, startProgram, stopAll, stopProgram } from './program.ts'
import { checkout, databaseIn, madeDataDir } from './shared.ts'

afterEach(stopAll)
afterAll(removeFolders)

const run = async (name: string, dataDir: string, ...words: string[]) => {
  const command = ['npm', 'run', '--silent', name, '--', ...words]
  const program = startProgram({ checkout, dataDir, command })
  const { code } = await program.ended
  return { code, said: program.stdout() + program.stderr() }
}

/** The mails that were sent, each a file where there is no mail server. */
const mailsIn = (dataDir: string): string[] => {
  const folder = path.join(dataDir, 'mail')
  return existsSync(folder) ? readdirSync(folder) : []
}

it('moves everything by npm run backup and npm run restore while the app runs, and reports faults in one line', async () => {
  const folder = tempFolder()
  const [from, to] = [madeDataDir(), madeDataDir()]
  const file = path.join(folder, 'market.backup')
  const first = startProgram({ checkout, dataDir: from, command: npmStart })
  const emails = [await signsUp(await first.ready()), await signsUp(await first.ready())]
  await expect.poll(() => mailsIn(from).length, { timeout: 10_000 }).toBe(2)
  const database = await databaseIn(from)
  // As if the mail server were away: a mail waits.
  await database.query(
    `INSERT INTO jobs (kind, data, created_at, due_at)
     SELECT 'mail', jsonb_build_object('mail', 'reset', 'emailKey', email_key), now(), now() + interval '1 hour' FROM users LIMIT 1`,
  )
  expect(await run('backup', from, file)).toEqual({
    code: 0,
    said: `TaskBazaar: the database in ${from} (2 accounts, 0 tasks)\nTaskBazaar: everything is in ${file}\n`,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await database.query('SELECT backed_up_at FROM market')).rows[0].backed_up_at).toBeInstanceOf(Date)
  await database.end()
  expect(await run('backup', from, file)).toEqual({
    code: 1,
    said: expect.stringContaining(`TaskBazaar: ${file} exists already: name another file\n`),
  })
  expect(await run('restore', from, file)).toEqual({
    code: 1,
    said: expect.stringContaining('TaskBazaar: the app is running on this DATA_DIR: stop it first\n'),
  })
  await stopProgram(first)

  const back = await run('restore', to, file)
  expect(back).toEqual({
    code: 0,
    said: expect.stringMatching(
      /\nTaskBazaar: \d+ rows are back from .*; 1 mails, pushes and webhook events that waited are not sent\n$/,
    ),
  })
  const second = startProgram({ checkout, dataDir: to, command: npmStart })
  for (const email of emails) expect(await canLogIn(await second.ready(), email!)).toBe(true)
  await stopProgram(second)
  expect(mailsIn(to)).toEqual([])
  const withMail = madeDataDir()
  expect((await run('restore', withMail, '--send-mail', file)).said).not.toContain('not sent')
  const third = startProgram({ checkout, dataDir: withMail, command: npmStart })
  await third.ready()
  const restored = await databaseIn(withMail)
  await restored.query("UPDATE jobs SET due_at = now() WHERE kind = 'mail'")
  await restored.end()
  await expect.poll(() => mailsIn(withMail).length, { timeout: 10_000 }).toBe(1)
  await stopProgram(third)

  expect((await run('restore', to, file)).said).toBe(
    `TaskBazaar: the database in ${to} (2 accounts, 0 tasks)\nTaskBazaar: the database is not empty: restore into a new one\n`,
  )
  const broken = path.join(folder, 'broken')
  writeFileSync(broken, 'not compressed')
  const wrong = await run('restore', madeDataDir(), broken)
  expect(wrong).toEqual({ code: 1, said: expect.stringMatching(/^(TaskBazaar: .+\n){2}$/) })
  expect((await run('backup', to)).said).toMatch(/^TaskBazaar: usage: npm run backup -- <file>.*\n$/)
  expect(await run('backup', to, '--help')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^npm run backup -- <file>.*\n$/),
  })
  // A mistyped folder is not made.
  const nowhere = path.join(folder, 'nowhere')
  for (const name of ['backup', 'restore'] as const)
    expect(await run(name, nowhere, file)).toEqual({
      code: 1,
      said: `TaskBazaar: there is no database in ${nowhere}: set DATA_DIR or DATABASE_URL to the one you mean\n`,
    })
  expect(existsSync(nowhere)).toBe(false)
  expect(readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([])
})

it('lists backups, and whether each is whole, without a database', async () => {
  const [from, folder] = [madeDataDir(), tempFolder()]
  const app = startProgram({ checkout, dataDir: from, command: npmStart })
  await signsUp(await app.ready())
  const whole = path.join(folder, 'a.backup')
  expect((await run('backup', from, whole)).code).toBe(0)
  const [nowhere, nothing] = [madeDataDir(), tempFolder()]
  expect(await run('backups', nowhere, folder)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^a\.backup {2}\d+ kB {2}of 20.*, \d+ rows, up to \d{4}_\w+\.sql, no folder of files beside it\nTaskBazaar: 1 can be restored\n$/,
    ),
  })
  const cut = path.join(folder, 'cut.backup')
  writeFileSync(cut, readFileSync(whole).subarray(0, statSync(whole).size / 2))
  writeFileSync(path.join(folder, 'dump.sql'), '-- PostgreSQL database dump')
  const { code, said } = await run('backups', nowhere, folder)
  expect(code).toBe(1)
  expect(said).toMatch(/cut\.backup .* NOT USABLE: .*the file is cut: it ends in the middle\n/)
  expect(said).toMatch(/dump\.sql .* NOT USABLE: .*the file is no backup of TaskBazaar, or it is damaged\n/)
  expect(said).toContain('2 of 3 cannot be restored')
  expect((await run('backups', nowhere, nothing)).said).toContain(`there is no backup in ${nothing}`)
  expect((await run('restore', nowhere, cut)).said).toContain(
    `${cut}: the file is cut: it ends in the middle\n`,
  )
})

it('refuses every command on a database that a newer version has migrated', async () => {
  const dataDir = madeDataDir()
  const app = startProgram({ checkout, dataDir, command: npmStart })
  const email = (await signsUp(await app.ready()))!
  const database = await databaseIn(dataDir)
  await database.query("INSERT INTO migrations (name) VALUES ('9999_newer.sql')")
  await database.end()
  const words: Record<string, string[]> = {
    ...{ backup: [path.join(tempFolder(), 'x.backup')], ledger: [], figures: ['--correct'], clock: [] },
    ...{ person: [email], moderator: [email] },
  }
  for (const [name, given] of Object.entries(words))
    expect(await run(name, dataDir, ...given)).toEqual({
      code: 1,
      said: expect.stringContaining(
        'TaskBazaar: The database is newer than this program: it has 9999_newer.sql.\n',
      ),
    })
})
