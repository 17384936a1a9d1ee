import cluster from 'node:cluster'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type Logger, pino } from 'pino'
import { appBase } from '#contract/paths.ts'
import { createPool } from './database/connect.ts'
import { freePort } from './database/embedded-postmaster.ts'
import { migrate } from './database/migrate.ts'
import { startNotingLetters } from './database/note-letters.ts'
import { openDatabase } from './database/open-database.ts'
import { acceptManyATurn } from './platform/accept.ts'
import { type Config, readConfig } from './platform/config.ts'
import { projectRoot } from './platform/project-root.ts'
import { keepTicksQuick } from './platform/quick-ticks.ts'
import { stopAsked } from './platform/stop-asked.ts'

/** What must be undone at the end, the latest first. */
type Closers = (() => Promise<unknown>)[]

/** Hosts that are listened on but have no address of their own. */
const anyHosts = ['0.0.0.0', '::']

/**
 * A clean stop is over within 10 s: what has come is taken up, and connections are cut when their requests were answered
 * one way or the other.
 */
const TAKE_UP_PATIENCE_MS = 3_000
const CLOSE_IDLE_MS = 250
const CUT_MS = 5_500
const STOP_PATIENCE_MS = 9_500
/**
 * Connections that may wait to be taken up; the system allows no more than its own limit. One that finds no room is tried
 * again by its client after 1, 2, 4, 8 s: by default there is room for 511, less than a rush brings.
 */
const BACKLOG = 4_096

async function settings(): Promise<Config> {
  const config = readConfig()
  // PORT=0 asks for any free port; the address in mails and in the Origin check must know which.
  return config.port === 0 ? readConfig({ ...process.env, PORT: String(await freePort()) }) : config
}

function announce(config: Config, log: Logger): void {
  if (!config.hasRateLimits) log.warn('RATE_LIMITS=off: nothing keeps anybody from guessing passwords')
  if (config.smtpUrl === null) {
    log.info(`SMTP_URL is not set: each mail is written to ${path.join(config.dataDir, 'mail')}`)
  }
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT ${port} is already in use on ${host}`)
  if (error.code === 'EACCES') return new Error(`PORT ${port} is not open to this user`)
  return new Error(`HOST ${host} cannot be listened on: ${error.message}`)
}

/**
 * While everything is loaded, room for new objects is not let grow: an idle server would keep it for ever, which is a
 * sixth of its memory. Under load it grows as usual.
 */
function letHeapGrow(mayGrow: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
}

/**
 * On a busy machine requests lie in the system's queue, on connections that look idle or are not even accepted: closed
 * now they would be lost. Connections are taken up in the order in which they came, in a cluster too: once one of our
 * own is answered, all before it are taken up. Some turns of the event loop read what lies on them.
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

/** Starts everything, noting in `closers` how to stop it; resolves with the promise of an end that nobody asked for. */
async function start({ config, log, closers, stopping }: Start): Promise<{ lost: Promise<Error> }> {
  letHeapGrow(false)
  const root = projectRoot()
  announce(config, log)
  const database = await openDatabase(config, { log, stopping })
  closers.push(() => database.close())
  const pool = createPool(database.url, error => log.warn(`a database connection was lost: ${error.message}`))
  closers.push(() => pool.end())
  for (const name of await migrate(pool, path.join(root, 'server/migrations'))) log.info(`migrated: ${name}`)
  const webFolder = path.join(root, 'dist/web')
  // Only now, because it takes most of the start: a second process on this DATA_DIR is refused before it.
  const { buildApp } = await import('./app.ts')
  if (config.isDemo) {
    const { seedDemo } = await import('../seeds/demo.ts')
    const { noMailer } = await import('./platform/mailer.ts')
    const quiet = { config: { ...config, hasRateLimits: false }, pool, webFolder, log, mailer: noMailer }
    await seedDemo(pool, log, clock => buildApp({ ...quiet, clock }))
  }
  const app = await buildApp({ config, pool, webFolder, log })
  const letters = startNotingLetters(pool, error =>
    log.error({ err: { message: error.message } }, 'letters of tasks could not be noted'),
  )
  closers.push(() => letters.stop())
  let stopAccepting = async () => {}
  closers.push(async () => {
    await takeUpWhatHasCome(config)
    setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref()
    setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS).unref()
    await Promise.all([stopAccepting(), app.close()])
  })
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch(error => {
    throw listenProblem(error, config)
  })
  // In a cluster the first process takes them up, and has nothing else to do.
  if (cluster.isPrimary) stopAccepting = acceptManyATurn(app.server, BACKLOG)
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
  keepTicksQuick()
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const closers: Closers = []
  const stopping = new AbortController()
  const asked = stopAsked()
  asked.then(() => stopping.abort())
  try {
    const started = start({ config: await settings(), log, closers, stopping: stopping.signal })
    const lost = started.then(running => running.lost)
    // A failed start rejects `lost`; asked to stop in the midst of a start, it is let finish and then undone.
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
