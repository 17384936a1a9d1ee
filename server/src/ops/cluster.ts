import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { appBase } from '#contract/paths.ts'
import { readConfig } from '#server/config/config.ts'
import { readSetting } from '#server/config/settings.ts'
import { connectRedis } from '#server/db/core/redis.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { openDatabase } from './open-database.ts'
import { keepOwnBuild } from './own-build.ts'
import { stopAsked } from './stop-asked.ts'

const defaultRedis = 'redis://127.0.0.1:6379'
const restartMs = 500
/** A process that has not stopped by then is killed, so that the database can still stop within 10 s. */
const stopPatienceMs = 9_500

const checkRedis = async (url: string, log: Logger): Promise<void> => {
  const redis = connectRedis({ url, market: '' }, () => {})
  const isUp = await new Promise<boolean>(resolve => {
    redis.once('ready', () => resolve(true))
    setTimeout(() => resolve(false), 2_000)
  })
  redis.disconnect()
  const { host } = new URL(url)
  if (!isUp) throw new Error(`there is no Redis at ${host}: several processes need one, set REDIS_URL`)
  log.info(`the processes are linked by the Redis at ${host}`)
}

/** Starts one app process. Rejects if it ends before it listens; it has then printed the reason itself. */
const startWorker = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const worker = cluster.fork(env)
  const ended = once(worker, 'exit').then(() => {
    throw new Error('a process of the app did not start')
  })
  await Promise.race([once(worker, 'listening'), ended])
}

/** Replaces each process that ends, until `stopping`. */
const replaceEnded = (env: NodeJS.ProcessEnv, log: Logger, stopping: AbortSignal): void => {
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (stopping.aborted) return
    log.warn(`process ${pid} ended (${signal ?? code}); starting another`)
    setTimeout(() => stopping.aborted || cluster.fork(env), restartMs)
  })
}

/** Asks a process to end and waits for its end. Kills it after `stopPatienceMs`. */
const stopWorker = async (worker: Worker): Promise<void> => {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const killing = setTimeout(() => worker.process.kill('SIGKILL'), stopPatienceMs)
  await ended
  clearTimeout(killing)
}

/**
 * Runs WORKERS app processes (two by default) on one database and one Redis. This parent process accepts the
 * connections and hands them to the processes in turn, so each process sees its clients' own addresses.
 */
const main = async (): Promise<void> => {
  keepOwnBuild()
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const port = readConfig().port || (await freePort())
  const config = readConfig({ ...process.env, PORT: String(port) })
  const count = readSetting(process.env, 'WORKERS')
  const redisUrl = config.redisUrl ?? defaultRedis
  await checkRedis(redisUrl, log)
  const asked = stopAsked()
  const stopping = new AbortController()
  asked.then(() => stopping.abort())
  const database = await openDatabase(config, { log, stopping: stopping.signal })
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    PORT: String(port),
    PUBLIC_URL: config.publicUrl,
  }
  cluster.schedulingPolicy = cluster.SCHED_RR
  const exec = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.js')
  cluster.setupPrimary({ exec, args: [], execArgv: ['--enable-source-maps', '--max-semi-space-size=32'] })
  const start = async () => {
    // Start the first one alone: a fault of one is a fault of all, and so it is printed once.
    await startWorker(env)
    replaceEnded(env, log, stopping.signal)
    await Promise.all(Array.from({ length: count - 1 }, () => startWorker(env)))
    log.info(`${count} processes are behind ${config.publicUrl}${appBase}/`)
    throw await database.lost
  }
  try {
    await Promise.race([start(), asked])
  } finally {
    stopping.abort()
    await Promise.all(Object.values(cluster.workers ?? {}).map(worker => stopWorker(worker!)))
    await database.close()
  }
  process.exit()
}

await main().catch((error: Error) => {
  process.stderr.write(`TaskBazaar: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  process.exit(1)
})
