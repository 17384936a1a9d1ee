import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { expect, inject, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { createCallPool, createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import type { Mail, Mailer } from '#server/jobs/mail/mailer.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import { Actor } from '../seeds/actor.ts'

/** A, B … Z, AA, AB …: names hold no figures. */
const letters = (i: number): string =>
  (i < 26 ? '' : letters(Math.floor(i / 26) - 1)) + String.fromCodePoint(65 + (i % 26))

/** A clock that stands still until the test moves it. */
export class TestClock {
  time = new Date('2026-03-01T12:00:00.000Z')
  now = (): Date => new Date(this.time)
  passes(ms: number): void {
    this.time = new Date(this.time.getTime() + ms)
  }
}

/** Keeps mails instead of sending them; `isDown` makes every sending fail, `refused` has addresses refused for good. */
export class TestMailer implements Mailer {
  sent: Mail[] = []
  isDown = false
  refused = new Set<string>()
  async send(mail: Mail): Promise<void> {
    if (this.isDown) throw new Error('the mail server is down')
    if (this.refused.has(mail.to)) {
      const response = `550 5.1.1 <${mail.to}>: no such user`
      throw Object.assign(new Error(`Can't send: ${response}`), {
        ...{ command: 'RCPT TO', responseCode: 550, response },
      })
    }
    this.sent.push(mail)
  }
  /** Waits for that many mails to an address in which `about` stands. Mails of two jobs can arrive in either order. */
  async newestTo(email: string, count = 1, about = ''): Promise<Mail> {
    for (let i = 0; i < 9_000; i++) {
      const mails = this.sent.filter(mail => mail.to === email && (mail.subject + mail.text).includes(about))
      if (mails.length >= count) return mails.at(-1)!
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error(`No mail to ${email}`)
  }
}

/** The token in a mail's link. */
export const tokenIn = (mail: Mail): string => /token=([\w-]+)/.exec(mail.text)![1]!

export interface World {
  app: FastifyInstance
  pool: pg.Pool
  clock: TestClock
  /** The folder of its files and mails. */
  dataDir: string
  mailer: TestMailer
  /** Another process's app, as it were, on the same database; ended after the file too. */
  anotherApp(): Promise<FastifyInstance>
  /** Ends it before the file does. */
  close(): Promise<void>
  /** Somebody who is not signed in. */
  visitor(): Actor
  /** A person who has signed up, by default with a profile. */
  person(name?: string, options?: { hasProfile?: boolean }): Promise<Actor>
  /** Somebody with this role. */
  moderator(name?: string): Promise<Actor>
  operator(name?: string): Promise<Actor>
  /** People of these names, signed up one after another. */
  named<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ -readonly [N in keyof Names]: Actor }>
  /** Signs up so many people, one after another. */
  people(count: number): Promise<Actor[]>
  /** Has this person's mailbox refuse all mail, noticed at `since`, by default now. */
  refusesMail(who: Actor, since?: Date): Promise<void>
}

export interface WorldOptions {
  /** With a `databaseUrl` the world is there, in an empty database that stays the caller's. */
  config?: Partial<Config>
  /** Where the log goes; nowhere unless TEST_LOG names a level. */
  log?: Logger
  /** The faults of the sandbox. */
  faults?: SandboxFaults
  /** How often the queues look for jobs, in milliseconds. */
  pollMs?: number
  /** It counts its statistics every minute, as the app does. Other worlds never do: each move of a clock would count. */
  countsStatistics?: true
  /**
   * Calls fail as soon as in the app when the database keeps them waiting. Other worlds wait sixty times as long: no call
   * fails because the machine is slow, and what a test blocks stays blocked until the test lets it go.
   */
  hasDeadlines?: true
}

const copyOfTemplate = async (name: string): Promise<string> => {
  const admin = createPool(inject('superuserUrl'), () => {})
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('templateName')}`)
  await admin.end()
  const url = new URL(inject('superuserUrl'))
  url.pathname = `/${name}`
  return url.href
}

const open = new Set<Pick<World, 'close'>>()

/** Ends the worlds that a test file has made; after each file. */
export const closeWorlds = async (): Promise<void> => {
  for (const world of [...open].reverse()) await world.close()
  open.clear()
}

/** A running app of this test file's own, on its own copy of the migrated database; ended after the file. */
export const createWorld = async (options: WorldOptions = {}): Promise<World> => {
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  const url = options.config?.databaseUrl ?? (await copyOfTemplate(name))
  const pool = createCallPool(url, () => {}, options.hasDeadlines ? 1 : 60)
  if (options.config?.databaseUrl) await migrate(pool, 'server/migrations')
  // A copy of the template is a market of its own.
  else await pool.query('UPDATE market SET id = gen_random_uuid()')
  const clock = new TestClock()
  const mailer = new TestMailer()
  const config = {
    ...readConfig({ DATA_DIR: path.join(tmpdir(), name), RATE_LIMITS: 'off', CLOCK_JUMPS: 'accept' }),
    databaseUrl: url,
    ...options.config,
  }
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const apps: FastifyInstance[] = []
  const faults = options.faults ? { faults: options.faults } : {}
  const anotherApp = async () => {
    const app = await buildApp({
      config,
      pool,
      webFolder: 'dist/web',
      log,
      clock,
      mailer,
      pollMs: options.pollMs ?? 100,
      databaseNow: clock.now,
      ...faults,
    })
    apps.push(app)
    if (!options.countsStatistics) await pool.query("DELETE FROM jobs WHERE kind = 'statistics'")
    return app
  }
  const app = await anotherApp()
  let closing: Promise<void> | undefined
  const end = async () => {
    for (const app of apps) await app.close()
    await pool.end()
  }
  const close = () => {
    closing ??= end()
    return closing
  }
  const visitor = () => new Actor(app)
  const person: World['person'] = async (firstName = 'Asha', { hasProfile = true } = {}) => {
    const actor = await visitor().signsUp(firstName)
    return hasProfile ? actor.setsUpProfile() : actor
  }
  const named = async (...names: readonly string[]) => {
    const actors: Actor[] = []
    for (const name of names) actors.push(await person(name))
    return actors as never
  }
  const people = (count: number): Promise<Actor[]> =>
    named(...Array.from({ length: count }, (_, i) => `Person ${letters(i)}`))
  const withRole = async (role: string, name: string) => {
    const actor = await person(name)
    await pool.query('UPDATE users SET role = $2 WHERE given_id = $1', [actor.user.givenId, role])
    return actor
  }
  const moderator = (name = 'Mod') => withRole('moderator', name)
  const operator = (name = 'Op') => withRole('operator', name)
  const refusesMail: World['refusesMail'] = async ({ user }, since = clock.now()) => {
    // A mail on its way would clear the mark once it is accepted.
    const waiting = "SELECT FROM jobs WHERE kind = 'mail' AND failed_at IS NULL"
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(0), { timeout: 90_000 })
    mailer.refused.add(user.email)
    await pool.query('UPDATE users SET mail_refused_at = $2 WHERE given_id = $1', [user.givenId, since])
  }
  const gather = { visitor, person, named, moderator, operator, people, refusesMail }
  const world = { app, pool, clock, dataDir: config.dataDir, mailer, anotherApp, close, ...gather }
  open.add(world)
  return world
}
