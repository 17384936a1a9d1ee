import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filesFolder } from '#server/files/open-store.ts'
import { triesUpload } from '../seeds/files.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { fetches } from './pictures.ts'
import { createWorld } from './world.ts'

// Made first: the app forbids all but four kinds of pictures, for the whole process.
const files = await hostileFiles()
const dataDir = await mkdtemp(path.join(tmpdir(), 'hostile-'))
const world = await createWorld({ config: { dataDir } })
const [asha] = await world.named('Asha')

const left = async () => {
  const incoming = await readdir(path.join(dataDir, 'incoming')).catch(() => [])
  const kept = await readdir(filesFolder({ dataDir }), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  const { rows } = await world.pool.query('SELECT id FROM files')
  return { incoming, kept: kept.filter(one => one.isFile()).map(({ name }) => name), rows: rows.length }
}

test('knows at least forty hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(40)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

test.each(files.filter(({ becomes }) => becomes === 'refused'))('[file.7] refuses $name', async file => {
  const before = await left()
  const { status, body } = await triesUpload(asha, file.use ?? 'task', file)
  expect([status, body]).toMatchObject([
    400,
    { code: 'validation_failed', message: expect.stringMatching(/^[A-Z].+/) },
  ])
  expect(await left()).toEqual(before)
})

const marks = ['<script', 'PK\x03\x04', 'GPS', 'Exif', 'xmpmeta']

test.each(files.filter(({ becomes }) => becomes !== 'refused'))(
  '[file.7] makes $name harmless',
  async file => {
    const { status, body } = await triesUpload(asha, file.use ?? 'task', file)
    expect([status, body]).toMatchObject([201, { kind: 'image', ...(file.becomes as object) }])
    const { bytes, headers } = await fetches(asha, body.url)
    expect(headers['content-type']).toBe('image/webp')
    const about = await sharp(bytes).metadata()
    expect([about.format, about.pages ?? 1]).toEqual(['webp', 1])
    for (const mark of marks) expect([mark, bytes.includes(mark)]).toEqual([mark, false])
    expect((await left()).incoming).toEqual([])
  },
)

/** The most memory that this process has had since it was asked to forget, in megabytes. Only Linux says it. */
const peak = async (): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))![1]) / 1024

test.runIf(process.platform === 'linux')(
  '[file.7] takes less than 170 MB more memory for the worst of them',
  async () => {
    const worst = [
      '50 megapixels',
      'an AVIF that',
      'a JPEG that',
      'an interlaced',
      'of 4 billion',
      'of 51 mega',
    ]
    await writeFile('/proc/self/clear_refs', '5')
    const before = await peak()
    const isWorst = ({ name }: HostileFile) => worst.some(part => name.includes(part))
    for (const file of files.filter(isWorst)) await triesUpload(asha, 'task', file)
    expect((await peak()) - before).toBeLessThan(170)
  },
)
