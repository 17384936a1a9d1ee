import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { databaseOn } from '#server/db/core/sql.ts'
import { openFiles } from '#server/files/files.ts'
import { idIn } from '#server/files/port.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { removeFolders } from './checkout.ts'
import { killHard, postgresOf, startProgram, stopAll, until } from './program.ts'
import { checkout, databaseIn, madeDataDir } from './shared.ts'

/** How many moments the app is killed at. */
const moments = process.env.RELIABILITY === 'hard' ? 50 : 3
const hourMs = 3_600_000
let dataDir = ''
afterEach(async () => {
  await stopAll()
  killHard(postgresOf(dataDir))
})
afterAll(removeFolders)

const post = (origin: string, url: string, init: RequestInit) =>
  fetch(`${origin}/api${url}`, { method: 'POST', ...init })

/** Signs somebody up; gives the session's cookie. */
const signedUp = async (origin: string): Promise<string> => {
  const body = JSON.stringify({
    firstName: 'Asha',
    email: `${randomUUID()}@example.in`,
    password: 'correct horse',
  })
  const answer = await post(origin, '/auth/signup', { body, headers: { 'content-type': 'application/json' } })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Uploads a picture and shows it on the profile; the id if both were acknowledged. */
const showsWork = async (
  origin: string,
  cookie: string,
  photo: Buffer,
  use: 'work' | 'avatar',
): Promise<string | null> => {
  try {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    const answer = await post(origin, `/upload?use=${use}`, { body: form, headers: { cookie } })
    const { _id } = (await answer.json()) as { _id: string }
    const body = JSON.stringify({ fileIds: [_id] })
    const headers = { cookie, 'content-type': 'application/json' }
    const named = await post(origin, '/auth/work', { method: 'PUT', body, headers })
    return named.ok ? _id : null
  } catch {
    return null
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(one => one.isFile())
        .map(({ name }) => name)
    : []

describe.runIf(process.platform === 'linux')('[file.5, file.7] after kills during uploads', () => {
  it(
    'leaves no row and no bytes alone once it was swept, and loses nothing that was acknowledged',
    async () => {
      dataDir = madeDataDir()
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
      const photo = await sharp({
        create: { width: 1600, height: 1200, channels: 3, background: '#888', noise },
      })
        .jpeg()
        .toBuffer()
      const acknowledged: string[] = []
      for (let moment = 0; moment < moments; moment++) {
        const app = startProgram({ checkout, dataDir })
        const origin = await app.ready()
        const cookies = await Promise.all([0, 1, 2, 3].map(() => signedUp(origin)))
        const tries = cookies.map((cookie, i) =>
          showsWork(origin, cookie, photo, i === 3 ? 'avatar' : 'work'),
        )
        await until(() => existsSync(path.join(dataDir, 'incoming')))
        // Another moment each time: while bodies come in, pictures are made, and bytes and rows are written.
        await new Promise(resolve => setTimeout(resolve, (moment * 397) % 1_900))
        killHard([app.child.pid!])
        await app.ended
        for (const id of await Promise.all(tries)) if (id !== null) acknowledged.push(id)
      }
      const client = await databaseIn(dataDir)
      const incoming = path.join(dataDir, 'incoming')
      const longAgo = new Date(Date.now() - 2 * hourMs)
      for (const name of filesIn(incoming)) utimesSync(path.join(incoming, name), longAgo, longAgo)
      const files = await openFiles({ dataDir, storageUrl: null })
      await sweepFiles(databaseOn(client), files, new Date(Date.now() + 25 * hourMs))
      const { rows } = await client.query<{ id: string; state: string }>(
        'SELECT id, state FROM files ORDER BY id',
      )
      await client.end()
      expect(rows.filter(({ state }) => state !== 'ready')).toEqual([])
      const kept = [...new Set(filesIn(path.join(dataDir, 'files')).map(idIn))].sort()
      expect(kept).toEqual(rows.map(({ id }) => id).sort())
      expect(acknowledged.filter(id => !kept.includes(id))).toEqual([])
      expect(filesIn(incoming)).toEqual([])
    },
    60_000 + moments * 20_000,
  )
})
