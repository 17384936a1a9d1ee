import { existsSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3-server.ts'
import { openStore } from './open-store.ts'
import { type FileStore, nameOf } from './port.ts'

const s3 = await startS3()
afterAll(s3.stop)
const folder = await mkdtemp(path.join(tmpdir(), 'files-'))

const stores: [string, FileStore][] = [
  ['a folder', await openStore({ dataDir: folder, storageUrl: null })],
  ['an object store', await openStore({ dataDir: folder, storageUrl: s3.url })],
]

const all = async (store: FileStore): Promise<string[]> => {
  const found: string[] = []
  for await (const names of store.list()) found.push(...names)
  return found.sort()
}

describe.each(stores)('[file.6] %s', (_, store) => {
  const ids = ['aaaaAAAA_-aaaaaa', 'aaaaAAAA_-aaaaab', 'bbbbBBBB_-bbbbbb']
  const put = (name: string, text: string) => store.put(name, Buffer.from(text), 'image/webp')
  const read = async (name: string) => {
    const found = await store.get(name)
    return found && [found.length, (await buffer(found.bytes)).toString()]
  }

  test('gives back what was put, whole', async () => {
    const name = nameOf(ids[0]!, 320)
    await put(name, 'नमस्ते')
    expect(await read(name)).toEqual([18, 'नमस्ते'])
    await put(name, 'anew')
    expect(await read(name)).toEqual([4, 'anew'])
    const large = Buffer.alloc(3_000_000, 'x')
    await store.put(nameOf(ids[0]!, null), large, 'image/webp')
    expect((await buffer((await store.get(nameOf(ids[0]!, null)))!.bytes)).equals(large)).toBe(true)
  })

  test('reports that a file is missing', async () => {
    expect(await store.get(nameOf('nothing', null))).toBeNull()
    await store.forget('nothing')
  })

  test('lists all of it, and forgets all versions of one file alone', async () => {
    for (const id of ids) for (const width of [96, 192, null]) await put(nameOf(id, width), id)
    await put(nameOf(ids[2]!, null, 'pdf'), 'a PDF')
    expect(await all(store)).toHaveLength(11)
    await store.forget(ids[0]!)
    expect((await all(store)).filter(name => name.startsWith(ids[0]!))).toEqual([])
    expect(await all(store)).toHaveLength(7)
    for (const id of ids) await store.forget(id)
    expect(await all(store)).toEqual([])
  })
})

test('[file.6] tries again while an object store is busy, and says when it refuses', async () => {
  const [, [, store]] = stores as [unknown, [string, FileStore]]
  s3.failNext(2)
  await store.put('one.webp', Buffer.from('x'), 'image/webp')
  expect(s3.objects.get('of-a-market/one.webp')).toEqual({ bytes: Buffer.from('x'), type: 'image/webp' })
  const wrong = await openStore({ dataDir: folder, storageUrl: s3.wrongUrl })
  await expect(wrong.put('two.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('answered 403')
  const elsewhere = await openStore({ dataDir: folder, storageUrl: s3.url.replace('/files/', '/nothing/') })
  await expect(elsewhere.put('two.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('bucket')
})

test('[file.6] makes no folder before the first file, and leaves no half of one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'files-'))
  const store = await openStore({ dataDir, storageUrl: null })
  expect(await all(store)).toEqual([])
  expect(existsSync(path.join(dataDir, 'files'))).toBe(false)
  await store.put('abcd.webp', Buffer.from('x'), 'image/webp')
  expect(await readdir(path.join(dataDir, 'files/ab'))).toEqual(['abcd.webp'])
})
