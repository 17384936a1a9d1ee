import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { aProfile, aTask } from '../server/seeds/actor.ts'
import { killHard, postgresOf } from '../server/test/boot/program.ts'
import { Load, requestBytes } from './load.ts'
import { AppProcess, buildTown, signUpAt } from './town.ts'

// `npm run test:hard` kills each of them ten times, `npm test` once.
const isHard = process.env.RELIABILITY === 'hard'
const rounds = isHard ? 10 : 1
const leastAcknowledged = isHard ? 2_000 : 50
const writers = 6
/** After a kill it is back in so many times what its first start took. */
const startsToReturn = 8

/** An app and its database, each of which can be killed. */
interface Engine {
  app: AppProcess
  killDatabase(): Promise<void>
  /** Does nothing where the app revives the database by itself. */
  reviveDatabase(): Promise<void>
  close(): Promise<void>
}

const engines: Record<string, () => Promise<Engine>> = {
  'a PostgreSQL of its own': async () => {
    const town = await buildTown(1, { isDurable: true })
    return {
      app: town.processes[0]!,
      killDatabase: () => town.postgres.halt('SIGKILL'),
      reviveDatabase: () => town.postgres.comeBack(),
      close: () => town.close(),
    }
  },
  'the embedded database': async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'taskbazaar-kept-'))
    const dataDir = path.join(folder, 'data')
    const app = new AppProcess(await freePort(), { DATABASE_URL: '', DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    await app.start()
    return {
      app,
      killDatabase: async () => killHard(postgresOf(dataDir)),
      reviveDatabase: async () => {},
      close: async () => {
        await app.end('SIGTERM')
        killHard(postgresOf(dataDir))
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      },
    }
  },
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Somebody who writes without a pause; `kept` is what the server said it has. */
const writer = async (origin: string, load: Load, isOver: () => boolean) => {
  const { givenId: friendId } = await signUpAt(origin, 'Friend')
  const { cookie } = await signUpAt(origin, 'Writer')
  await load.send(requestBytes('PUT', '/api/auth/update-profile', cookie, aProfile()))
  const kept: string[] = []
  const writing = async () => {
    for (let i = 0; !isOver(); i++) {
      const mark = randomUUID()
      const { status } = await load.send(
        i % 4 === 0
          ? requestBytes('POST', '/api/task/post', cookie, aTask({ title: `Task ${mark}` }))
          : requestBytes('POST', `/api/messages/sendMessage/${friendId}`, cookie, { message: mark }),
      )
      if (status === 201) kept.push(mark)
      else await pause(30)
    }
  }
  return { cookie, kept, done: writing() }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    answer => answer.ok,
    () => false,
  )

test.each(Object.keys(engines))(
  `loses nothing acknowledged on %s when app, database or both are killed in mid-write, ${rounds} times each`,
  { timeout: isHard ? 600_000 : 120_000 },
  async name => {
    const engine = await engines[name]!()
    const { app } = engine
    const load = new Load(app.port)
    let isOver = false
    try {
      const people = await Promise.all(
        Array.from({ length: writers }, () => writer(`http://127.0.0.1:${app.port}`, load, () => isOver)),
      )
      const acknowledged = () => people.reduce((sum, { kept }) => sum + kept.length, 0)
      const blows = [
        async () => {
          await app.end('SIGKILL')
          await app.start()
        },
        async () => {
          await engine.killDatabase()
          await engine.reviveDatabase()
        },
        async () => {
          await Promise.all([app.end('SIGKILL'), engine.killDatabase()])
          await engine.reviveDatabase()
          await app.start()
        },
      ]
      let slowestMs = 0
      let slowest = ''
      for (let round = 0; round < rounds; round++) {
        for (const blow of blows) {
          const before = acknowledged()
          while (acknowledged() < before + leastAcknowledged / (rounds * blows.length)) await pause(20)
          const struck = performance.now()
          await blow()
          const returned = performance.now()
          for (let i = 0; !(await isReady(app.port)); i++) {
            if (i > 1_000 || !app.isAlive) throw new Error('the app did not come back')
            await pause(20)
          }
          const took = performance.now() - struck
          if (took > slowestMs) {
            slowestMs = took
            slowest = `${Math.round(took)} ms, ${Math.round(returned - struck)} of them to start again`
          }
        }
      }
      isOver = true
      await Promise.all(people.map(({ done }) => done))
      for (const { cookie, kept } of people) {
        const answer = await fetch(`http://127.0.0.1:${app.port}/api/account/export`, { headers: { cookie } })
        expect(answer.status).toBe(200)
        const body = await answer.text()
        const times = kept.map(mark => body.split(mark).length - 1)
        expect(times.filter(count => count !== 1)).toEqual([])
      }
      console.log(
        `${name}: ${acknowledged()} acknowledged writes, ${rounds * blows.length} kills, none lost, none doubled; ` +
          `ready again after ${slowest} at most`,
      )
      expect(acknowledged()).toBeGreaterThanOrEqual(leastAcknowledged)
      expect(slowestMs).toBeLessThan(startsToReturn * app.startMs)
    } finally {
      isOver = true
      load.close()
      await engine.close()
    }
  },
)
