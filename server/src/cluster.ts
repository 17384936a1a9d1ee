import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { appBase } from '#contract/paths.ts'
import { freePort } from './database/embedded-postmaster.ts'
import { openDatabase } from './database/open-database.ts'
import { createBalancer } from './live/balancer.ts'
import { type Config, readConfig } from './platform/config.ts'
import { integer } from './platform/config-values.ts'
import { connectRedis } from './platform/redis.ts'
import { stopAsked } from './platform/stop-asked.ts'

const defaultRedis = 'redis://127.0.0.1:6379'
const restartMs = 500

interface Member {
  port: number
  child: ChildProcess
}

const checkRedis = async (url: string): Promise<void> => {
  const redis = connectRedis(url, () => {})
  const isUp = await new Promise<boolean>(resolve => {
    redis.once('ready', () => resolve(true))
    setTimeout(() => resolve(false), 2_000)
  })
  redis.disconnect()
  if (!isUp) throw new Error('REDIS_URL leads to no Redis, and several processes need one to behave as one')
}

/** Keeps one app process running on a port of its own until `isStopping`. */
const keepMember = (port: number, env: NodeJS.ProcessEnv, log: Logger, isStopping: () => boolean): Member => {
  const main = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.js')
  const start = () =>
    spawn(process.execPath, ['--enable-source-maps', main], {
      env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: 'inherit',
    })
  const member: Member = { port, child: start() }
  const watch = () =>
    member.child.once('exit', (code, signal) => {
      if (isStopping()) return
      log.warn(`the process on port ${port} ended (${signal ?? code}); starting it again`)
      setTimeout(() => {
        if (isStopping()) return
        member.child = start()
        watch()
      }, restartMs)
    })
  watch()
  return member
}

const stopMember = ({ child }: Member): Promise<unknown> => {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

const listen = (config: Config, members: readonly Member[]) => {
  const balancer = createBalancer(() => members.map(member => member.port))
  return new Promise<typeof balancer>((resolve, reject) => {
    balancer.once('error', reject)
    balancer.listen(config.port, config.host, () => resolve(balancer))
  })
}

/**
 * Some app processes, two unless WORKERS says how many, on one database and one Redis behind a small balancer, for
 * trying how they behave as one.
 */
const main = async (): Promise<void> => {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const config = readConfig()
  const processes = integer(process.env, 'WORKERS', { fallback: 2, min: 1, max: 64 })
  const redisUrl = config.redisUrl ?? defaultRedis
  await checkRedis(redisUrl)
  const asked = stopAsked()
  const stopping = new AbortController()
  asked.then(() => stopping.abort())
  const database = await openDatabase(config, { log, stopping: stopping.signal })
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    PUBLIC_URL: config.publicUrl,
  }
  const members: Member[] = []
  for (let i = 0; i < processes; i++)
    members.push(keepMember(await freePort(), env, log, () => stopping.signal.aborted))
  const balancer = await listen(config, members)
  log.info(`${processes} processes are behind ${config.publicUrl}${appBase}/`)
  await Promise.race([asked, database.lost])
  stopping.abort()
  balancer.close()
  await Promise.all(members.map(stopMember))
  await database.close()
  process.exit()
}

await main().catch((error: Error) => {
  process.stderr.write(`TaskBazaar: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  process.exit(1)
})
