import { expect, test } from 'vitest'
import { setAvatar } from '#contract/endpoints/files.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { hourMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { aTask, password } from '../../seeds/actor.ts'
import { uploads } from '../../seeds/files.ts'
import { fetches, picture } from '../../test/pictures.ts'
import { startS3 } from '../../test/s3-server.ts'
import { createWorld } from '../../test/world.ts'
import { openFiles } from './files.ts'
import { idIn, nameOf } from './port.ts'
import { sweepFiles } from './sweep.ts'

const s3 = await startS3()
const world = await createWorld({ config: { storageUrl: s3.url } })
const files = await openFiles({ dataDir: '/nonexistent', storageUrl: s3.url })
// The tests alone sweep: the market's own nightly one may come between what they prepare and what they expect.
await world.pool.query("DELETE FROM jobs WHERE kind = 'file-sweep'")
const [asha, ravi] = await world.named('Asha', 'Ravi')

const kept = () => [...new Set([...s3.objects.keys()].map(name => idIn(name.split('/')[1]!)))].sort()
const sweep = () => sweepFiles(databaseOn(world.pool), files, world.clock.now())
const upload = async (use: 'task' | 'avatar' | 'chat' = 'task') => uploads(asha, use, await picture())
const forgotten = (id: string) => expect.poll(() => kept().includes(id)).toBe(false)

test('[file.5] deletes what nothing names a day after it was uploaded, and no sooner', async () => {
  const [used, unused, face] = [await upload(), await upload(), await upload('avatar')]
  await asha.posts({ ...aTask(), photoIds: [used._id] })
  await asha.does(setAvatar, { body: { fileId: face._id } })
  world.clock.passes(23 * hourMs)
  expect(await sweep()).toEqual({ rows: 0, files: 0 })
  world.clock.passes(hourMs)
  expect(await sweep()).toEqual({ rows: 1, files: 0 })
  expect(kept()).toEqual([used._id, face._id].sort())
  expect((await fetches(asha, unused.url)).status).toBe(404)
})

test('[file.5] deletes what an upload that was never finished has left, on either side', async () => {
  const before = kept()
  await world.pool.query(
    "INSERT INTO files (id, owner_id, use, created_at) SELECT 'unfinished', id, 'task', $2 FROM users WHERE given_id = $1",
    [asha.user.givenId, world.clock.now()],
  )
  for (const id of ['unfinished', 'rowless'])
    await files.store.put(nameOf(id, null), Buffer.from('x'), 'image/webp')
  expect(await sweep()).toEqual({ rows: 0, files: 1 })
  expect(kept()).toContain('unfinished')
  world.clock.passes(24 * hourMs)
  await sweep()
  expect(kept()).toEqual(before)
})

test('deletes nothing from a store of which most belongs to another database', async () => {
  for (let i = 0; i < 101; i++)
    s3.objects.set(`of-a-market/${nameOf(`foreign${i}`, null)}`, {
      bytes: Buffer.from('x'),
      type: 'image/webp',
    })
  await expect(sweep()).rejects.toThrow('another database')
  expect(kept().filter(id => id.startsWith('foreign'))).toHaveLength(101)
  for (let i = 0; i < 101; i++) await files.store.forget(`foreign${i}`)
})

test('[file.5] has the bytes go with a task that is deleted, and with an account', async () => {
  const [photo, other] = [await upload(), await upload()]
  const task = await asha.posts({ ...aTask(), photoIds: [photo._id] })
  await asha.posts({ ...aTask(), photoIds: [other._id] })
  await asha.deletes(task)
  expect((await fetches(ravi, photo.url)).status).toBe(404)
  await forgotten(photo._id)
  const said = await upload('chat')
  await asha.says('Look', ravi)
  await asha.does(deleteAccount, { body: { password } })
  expect((await fetches(ravi, other.url)).status).toBe(404)
  await forgotten(other._id)
  await forgotten(said._id)
  expect(kept()).toEqual([])
  const { rows } = await world.pool.query('SELECT count(*)::int AS count FROM files')
  expect(rows[0].count).toBe(0)
})

test('deletes nothing from a small store of which nothing belongs to the database', async () => {
  for (let i = 0; i < 11; i++)
    s3.objects.set(`of-a-market/${nameOf(`foreign${i}`, null)}`, {
      bytes: Buffer.from('x'),
      type: 'image/webp',
    })
  await expect(sweep()).rejects.toThrow('another database')
  expect(kept()).toHaveLength(11)
  s3.stop()
})
