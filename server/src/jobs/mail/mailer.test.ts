import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createMailer } from './mailer.ts'

test('[note.5] names in one header each where one click ends mails like it, whole, and the id of the mail', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'taskbazaar-mail-'))
  const unsubscribe = `https://market.example.in/api/notifications/stop?token=${'aB3-_'.repeat(20)}`
  const mail = { to: 'asha@example.in', subject: 'Hello', text: 'A word', html: '<p>A word</p>', unsubscribe }
  await createMailer(readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'Market <market@example.in>' })).send({
    ...mail,
    messageId: 'notice-7-12',
  })
  const folder = path.join(dataDir, 'mail')
  const [name] = await readdir(folder)
  const [head] = (await readFile(path.join(folder, name!), 'utf8')).split('\r\n\r\n')
  const lines = head!.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  expect(lines.filter(line => line.startsWith('List-'))).toEqual([
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `List-Unsubscribe: <${unsubscribe}>`,
  ])
  expect(lines).toContain('Message-ID: <notice-7-12@example.in>')
  await rm(dataDir, { recursive: true })
})

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
