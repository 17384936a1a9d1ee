import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type Logger, pino } from 'pino'
import { appBase } from '#contract/paths.ts'
import { createCallPool, createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { folderTrouble } from '#server/jobs/backup-folder.ts'
import { settingsAtOdds } from './config/at-odds.ts'
import { type Config, readConfig } from './config/config.ts'
import { misspeltSettings } from './config/misspelt.ts'
import { freePort } from './embedded-postgres/postmaster.ts'
import { openDatabase } from './ops/open-database.ts'
import { keepOwnBuild, webFolder } from './ops/own-build.ts'
import { projectRoot } from './ops/project-root.ts'
import { stopAsked } from './ops/stop-asked.ts'

/** The functions that undo the start. They run in reverse order. */
type Closers = (() => Promise<unknown>)[]

/** Hosts that are listened on but have no address of their own. */
const anyHosts = ['0.0.0.0', '::']

/**
 * The steps of a clean stop, which takes less than 10 s: accept the requests that have arrived, close idle connections,
 * cut the remaining ones, exit.
 */
const TAKE_UP_PATIENCE_MS = 3_000
const CLOSE_IDLE_MS = 250
const CUT_MS = 5_500
const STOP_PATIENCE_MS = 9_500
/**
 * How many connections may wait to be accepted, up to the system's own limit. If the queue is full, a client tries
 * again only after 1, 2, 4 and 8 s. The default of 511 is too small for a rush.
 */
const BACKLOG = 4_096

async function settings(): Promise<Config> {
  const config = readConfig()
  // PORT=0 asks for any free port. Choose it now, because links in mails and the Origin check need it.
  return config.port === 0 ? readConfig({ ...process.env, PORT: String(await freePort()) }) : config
}

async function announce(config: Config, log: Logger): Promise<void> {
  for (const warning of misspeltSettings(process.env)) log.warn(warning)
  for (const warning of settingsAtOdds(config, process.env)) log.warn(warning)
  // The market can go on without backups for a while, and better than not at all.
  const trouble = config.backups && (await folderTrouble(config.backups.folder))
  if (trouble) log.error(`BACKUP_DIR ${trouble}: there is no backup until this is mended`)
  if (!config.hasRateLimits) log.warn('RATE_LIMITS=off: nothing keeps anybody from guessing passwords')
  if (config.smtpUrl === null) {
    log.info(`SMTP_URL is not set: each mail is written to ${path.join(config.dataDir, 'mail')}`)
  }
}

function listenFailure(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT ${port} is already in use on ${host}`)
  if (error.code === 'EACCES') return new Error(`PORT ${port} is not open to this user`)
  return new Error(`HOST ${host} cannot be listened on: ${error.message}`)
}

/**
 * During the start, the heap's space for new objects may not grow. Otherwise an idle server would keep that space for
 * ever, a sixth of its memory. Under load it grows as usual.
 */
function letHeapGrow(mayGrow: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
}

/**
 * On a busy machine some requests still wait in the system's queues, on connections that look idle or are not accepted
 * yet. Closing now would lose them. Connections are accepted in order, also in a cluster. So this makes a request of
 * its own: once it is answered, all earlier connections are accepted. A few turns of the event loop then read their
 * requests.
 */
async function takeUpWhatHasCome({ host, port }: Config): Promise<void> {
  const ownHost = anyHosts.includes(host) ? 'localhost' : host
  const ours = get({ host: ownHost, port, path: '/healthz', agent: false, timeout: TAKE_UP_PATIENCE_MS })
  ours.on('response', answer => answer.resume())
  ours.on('timeout', () => ours.destroy()).on('error', () => {})
  await new Promise(resolve => ours.on('close', resolve))
  for (let turn = 0; turn < 20; turn++) await pause(5)
}

type Start = { config: Config; log: Logger; closers: Closers; stopping: AbortSignal }

/** Starts everything and adds to `closers` how to stop it. `lost` resolves if the database is lost for good. */
async function start({ config, log, closers, stopping }: Start): Promise<{ lost: Promise<Error> }> {
  letHeapGrow(false)
  // The people of the sample market have a password that everybody knows.
  if (config.isDemo && config.publicUrl.startsWith('https:'))
    throw new Error(
      'PUBLIC_URL begins with https, so this is no place for a demo: its accounts are open to everybody. Leave PUBLIC_URL out, or start the market by npm start',
    )
  const root = projectRoot()
  await announce(config, log)
  const database = await openDatabase(config, { log, stopping })
  closers.push(() => database.close())
  const onLost = (error: Error) => log.warn(`a database connection was lost: ${error.message}`)
  const migrating = createPool(database.url, onLost)
  await migrate(migrating, path.join(root, 'server/migrations'), { tell: line => log.info(line) }).finally(
    () => migrating.end(),
  )
  const pool = createCallPool(database.url, onLost)
  closers.push(() => pool.end())
  // Import this late, because it takes most of the start. So a second process on this DATA_DIR is refused quickly.
  const { buildApp } = await import('./app.ts')
  if (config.isDemo) {
    const { quietPollMs, seedDemo } = await import('../seeds/demo.ts')
    const { noMailer } = await import('./jobs/mail/mailer.ts')
    // The sample market is made with a clock that goes back in time.
    const seeding: Config = { ...config, hasRateLimits: false, clockJumps: 'accept' }
    const quiet = { config: seeding, pool, webFolder, log, mailer: noMailer, pollMs: quietPollMs }
    await seedDemo(pool, log, clock => buildApp({ ...quiet, clock }))
  }
  const app = await buildApp({ config, pool, webFolder, log })
  closers.push(async () => {
    // If another program has the port, our request would reach that program.
    if (app.server.listening) await takeUpWhatHasCome(config)
    setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref()
    setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS).unref()
    await app.close()
  })
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch(error => {
    throw listenFailure(error, config)
  })
  letHeapGrow(true)
  log.info(`TaskBazaar is ready at ${config.publicUrl}${appBase}/`)
  return { lost: database.lost }
}

async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.reverse()) {
    await close().catch(error => log.error(`while stopping: ${(error as Error).message}`))
  }
}

function fail(error: Error): void {
  process.exitCode = 1
  process.stderr.write(`TaskBazaar: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
}

async function main(): Promise<void> {
  keepOwnBuild()
  // Lines that come while others are written are written together. Those that are left are written at the end.
  const output = pino.destination({ sync: false })
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  const closers: Closers = []
  const stopping = new AbortController()
  const asked = stopAsked()
  asked.then(() => stopping.abort())
  try {
    const config = await settings()
    log.level = config.logLevel
    const started = start({ config, log, closers, stopping: stopping.signal })
    const lost = started.then(running => running.lost)
    // A failed start rejects `lost`. If the stop comes during the start, the start finishes first and is then undone.
    const end = await Promise.race([asked, lost])
    if (end instanceof Error) fail(end)
    else log.info(`stopping: ${end}`)
    setTimeout(() => process.exit(), STOP_PATIENCE_MS).unref()
    await started
  } catch (error) {
    fail(error as Error)
  }
  await closeAll(closers, log)
  process.exit()
}

await main()
