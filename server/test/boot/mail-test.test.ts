import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removeFolders } from './checkout.ts'
import { startProgram } from './program.ts'
import { checkout, madeDataDir } from './shared.ts'

const dataDir = madeDataDir()
afterAll(removeFolders)

const mailTest = async (env: Record<string, string>, ...words: string[]) => {
  const command = ['npm', 'run', '--silent', 'mail-test', '--', ...words]
  const program = startProgram({ checkout, dataDir, command, env })
  const { code } = await program.ended
  return { code, said: program.stdout() + program.stderr() }
}

it('sends a mail by npm run mail-test, and says in one line where it went or what is wrong', async () => {
  expect(await mailTest({ MAIL_FROM: 'Our Market <market@example.in>' }, 'asha@example.in')).toEqual({
    code: 0,
    said: `TaskBazaar: SMTP_URL is not set: the mail to asha@example.in is a file in ${dataDir}/mail\n`,
  })
  const [file] = readdirSync(path.join(dataDir, 'mail'))
  expect(readFileSync(path.join(dataDir, 'mail', file!), 'utf8')).toContain(
    'From: Our Market <market@example.in>',
  )
  expect(await mailTest({ SMTP_URL: 'smtp://127.0.0.1:1' }, 'asha@example.in')).toEqual({
    code: 1,
    said: expect.stringMatching(/^TaskBazaar: .*ECONNREFUSED.*\n$/),
  })
  expect((await mailTest({})).said).toMatch(/^TaskBazaar: usage: npm run mail-test -- <address>.*\n$/)
})
