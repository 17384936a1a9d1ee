import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deleteAccount, exportOwnData } from '#contract/endpoints/own-data.ts'
import { decideVerification } from '#contract/endpoints/verification.ts'
import { dayMs } from '#contract/time.ts'
import { backupOf } from '#server/db/core/backup-format.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { openFiles } from '#server/files/files.ts'
import { filesFolder } from '#server/files/open-store.ts'
import { openDocument } from '#server/files/sealed-document.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { keepFiles } from '#server/jobs/backup-files.ts'
import { password } from '../../../seeds/actor.ts'
import { pdfWith, sendsDocument } from '../../../seeds/documents.ts'
import { uploads } from '../../../seeds/files.ts'
import { picture } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'documents-'))
const world = await createWorld({ config: { dataDir } })
const files = await openFiles({ dataDir, storageUrl: null })
const [asha] = await world.named('Asha')
// Stops the nightly sweep, which would delete the file, too, and so hide a fault.
await world.pool.query("DELETE FROM jobs WHERE kind = 'file-sweep'")

const planted = 'The planted words of a licence'
const document = pdfWith(planted)

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
const sealedIn = async () =>
  (await filesIn(filesFolder({ dataDir }))).filter(name => name.endsWith('.sealed'))

/** All rows of the database, with bytes as they are when they are read. */
const backup = async (): Promise<string> => {
  const client = await world.pool.connect()
  try {
    let lines = ''
    for await (const line of backupOf(client, world.clock.now())) lines += line
    return lines
  } finally {
    client.release()
  }
}

test('[ver.2] keeps a document nowhere as it is, and out of backups', async () => {
  const { _id } = await sendsDocument(asha, { bytes: document })
  const shown = await uploads(asha, 'task', await picture())
  const [name] = await sealedIn()
  expect(path.basename(name!)).toBe(`${_id}.sealed`)
  for (const file of await filesIn(dataDir)) expect((await readFile(file)).includes(planted)).toBe(false)

  const lines = await backup()
  for (const form of [planted, Buffer.from(planted).toString('hex'), Buffer.from(planted).toString('base64')])
    expect(lines).not.toContain(form)
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  await keepFiles(databaseOn(world.pool), files.store, { folder, now: world.clock.now() })
  const kept = (await filesIn(folder)).map(file => path.basename(file))
  expect(kept.some(file => file.startsWith(shown._id))).toBe(true)
  expect(kept.some(file => file.startsWith(_id))).toBe(false)

  // The key is in the database and the bytes are in the store: both together are the document, either alone is not.
  const { rows } = await world.pool.query('SELECT document_key FROM verifications WHERE id = $1', [_id])
  const sealed = await readFile(name!)
  expect(openDocument(sealed, rows[0].document_key, _id)).toEqual(document)
  expect(() => openDocument(sealed, rows[0].document_key, 'another')).toThrow()
  expect(() => openDocument(sealed, Buffer.alloc(32), _id)).toThrow()
})

test('[ver.2] names a document in the export of its owner, without its contents', async () => {
  const exported = JSON.stringify(await asha.does(exportOwnData))
  expect(exported).toContain('Driving licence')
  expect(exported).not.toMatch(/planted|document_?key|sealed/i)
})

test('[ver.2] leaves a waiting document to the sweep of files, and takes what was never finished', async () => {
  const before = await sealedIn()
  await sweepFiles(databaseOn(world.pool), files, world.clock.now())
  expect(await sealedIn()).toEqual(before)
  const { rows } = await world.pool.query('SELECT id FROM users LIMIT 1')
  await world.pool.query(
    `INSERT INTO verifications (id, user_id, kind, label, state, content, document_key, created_at)
     VALUES ('unfinished', $1, 'skill', 'Cut off', 'pending', 'pdf', '\\x00', $2)`,
    [rows[0].id, world.clock.now()],
  )
  await files.store.put('unfinished.sealed', Buffer.from('x'), 'application/octet-stream')
  world.clock.passes(dayMs)
  await sweepFiles(databaseOn(world.pool), files, world.clock.now())
  await expect.poll(sealedIn).toEqual(before)
})

test('[ver.2] deletes the bytes and the key with the decision, and with the account', async () => {
  const moderator = await world.moderator()
  const { rows } = await world.pool.query("SELECT id FROM verifications WHERE state = 'waiting'")
  const body = { act: 'refuse', note: 'Not readable' } as const
  await moderator.does(decideVerification, { params: { id: rows[0].id }, body })
  const keys = async () =>
    (await world.pool.query('SELECT FROM verifications WHERE document_key IS NOT NULL')).rowCount
  expect(await keys()).toBe(0)
  await expect.poll(sealedIn).toEqual([])
  await sendsDocument(asha, { bytes: document })
  expect(await sealedIn()).toHaveLength(1)
  await asha.does(deleteAccount, { body: { password } })
  await expect.poll(sealedIn).toEqual([])
  expect((await world.pool.query('SELECT FROM verifications')).rowCount).toBe(0)
  expect((await world.pool.query("SELECT FROM jobs WHERE kind = 'document-expiry'")).rowCount).toBe(0)
})
