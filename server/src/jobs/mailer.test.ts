import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createMailer } from './mailer.ts'

test('deletes half-written mails of a killed process, and keeps whole ones', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'taskbazaar-mail-'))
  const mail = { to: 'asha@example.in', subject: 'Hello', text: 'A word', html: '<p>A word</p>' }
  await createMailer(readConfig({ DATA_DIR: dataDir })).send(mail)
  const folder = path.join(dataDir, 'mail')
  const [whole] = await readdir(folder)
  await writeFile(path.join(folder, '.half.eml'), 'To: ravi@exa')
  const settings = { MAIL_FROM: 'Our Market <market@example.in>', MAIL_REPLY_TO: 'help@example.in' }
  await createMailer(readConfig({ DATA_DIR: dataDir, ...settings })).send(mail)
  const names = await readdir(folder)
  expect(names).toHaveLength(2)
  expect(names).toContain(whole)
  expect(await readFile(path.join(folder, whole!), 'utf8')).toContain('A word')
  await rm(dataDir, { recursive: true })
})
