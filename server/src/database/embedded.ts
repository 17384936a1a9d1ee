import path from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import { clusterDir, prepareCluster, readPassword } from './embedded-cluster.ts'
import { holdDataDir, refusal } from './embedded-hold.ts'
import { decideOwner, makeDataDir } from './embedded-owner.ts'
import {
  dropStalePidFile,
  freePort,
  isPostgresAlive,
  launch,
  type Postmaster,
  type Running,
  readPidFile,
  signalPostmaster,
  stopPostmaster,
  trimLog,
} from './embedded-postmaster.ts'
import { EmbeddedError, type EmbeddedLog, pauseMs } from './embedded-run.ts'
import { appUrl, HeldElsewhere, openSession, type Session } from './embedded-session.ts'

/** How long a cluster may take to come up, in milliseconds; after a crash it first replays its log. */
const PATIENCE_MS = 60_000
const LOG_TRIM_EVERY_MS = 60_000

/** A running embedded PostgreSQL. `lost` resolves, with the reason, only if it can no longer be kept running. */
export type EmbeddedDatabase = { url: string; stop(): Promise<void>; lost: Promise<Error> }

type Cluster = Running & { dataDir: string; password: string; log: EmbeddedLog }
type Up = { postmaster: Postmaster; session: Session }

async function prepare(dataDir: string, log: EmbeddedLog): Promise<Cluster> {
  const owner = await decideOwner(clusterDir(dataDir))
  const binaries = await findBinaries(dataDir, owner)
  const password = await readPassword(dataDir)
  const place = await prepareCluster({ dataDir, binaries, owner, password, isDurable: true, log })
  const logFile = path.join(dataDir, 'postgres.log')
  return { place, bin: binaries.bin, owner, logFile, isDurable: true, dataDir, password, log }
}

/** Where the app's database is reached that another process keeps running in DATA_DIR; `null` when none does. */
export async function reachRunning(dataDir: string): Promise<string | null> {
  const file = await readPidFile(clusterDir(dataDir))
  if (file === null || !file.isReady || !isPostgresAlive(file.pid)) return null
  return appUrl(await readPassword(dataDir), file.port)
}

/** Finds the PostgreSQL that already runs in the cluster, once it is ready; `null` when none does. */
async function findRunning(cluster: Cluster): Promise<Postmaster | null> {
  const file = await readPidFile(cluster.place.dir)
  if (file === null || !isPostgresAlive(file.pid)) return null
  if (!file.isReady) throw new EmbeddedError('PostgreSQL is still starting or stopping')
  return { pid: file.pid, port: file.port, child: null }
}

async function attempt(cluster: Cluster, port: number | null, deadline: number): Promise<Up> {
  let postmaster = await findRunning(cluster)
  const isAdopted = postmaster !== null
  if (postmaster === null) {
    await dropStalePidFile(cluster.place.dir)
    postmaster = await launch(cluster, port ?? (await freePort()), deadline - Date.now())
  }
  const session = await openSession({ ...cluster, port: postmaster.port }, cluster.password)
  if (isAdopted) cluster.log.info(`adopted the PostgreSQL that was running (process ${postmaster.pid})`)
  return { postmaster, session }
}

type Urgency = { port: number | null; signal: AbortSignal }

/**
 * Brings the cluster up, adopting a PostgreSQL that runs in it. What fails is tried again until the time is over,
 * because most failures pass: a port taken meanwhile, a shutdown still going on, workers that outlive a killed one.
 * With a `port` this is a recovery, where giving up early would only end the app.
 */
async function bringUp(cluster: Cluster, { port, signal }: Urgency): Promise<Up> {
  const deadline = Date.now() + PATIENCE_MS
  for (let failures = 1; ; failures++) {
    try {
      return await attempt(cluster, port, deadline)
    } catch (error) {
      if (error instanceof HeldElsewhere) throw refusal(cluster.dataDir, 'it holds the database')
      const isWorthMore = port !== null || isPassing(error as Error) || failures < 4
      if (signal.aborted || !isWorthMore || Date.now() > deadline) throw error
      await pauseMs(150)
    }
  }
}

function isPassing({ message }: Error): boolean {
  return /starting|stopping|shutting down|still in use|Address already in use|recovery/.test(message)
}

/**
 * Starts the PostgreSQL in DATA_DIR (making it at the first start), or adopts the one that a killed process left, and
 * keeps it running on the same port until `stop`. Throws EmbeddedError, one line, when another process has the
 * DATA_DIR or it cannot start. `stopping` says when this process is on its way out: a next one then waits for it.
 */
export async function startEmbedded(from: {
  dataDir: string
  log: EmbeddedLog
  stopping: AbortSignal
}): Promise<EmbeddedDatabase> {
  const dataDir = await makeDataDir(from.dataDir)
  const hold = await holdDataDir(dataDir, from.stopping)
  try {
    const cluster = await prepare(dataDir, from.log)
    await trimLog(cluster.logFile)
    const up = await bringUp(cluster, { port: null, signal: new AbortController().signal })
    return supervise(cluster, up, () => hold.release())
  } catch (error) {
    hold.release()
    throw error
  }
}

function supervise(cluster: Cluster, up: Up, release: () => void): EmbeddedDatabase {
  const { port } = up.postmaster
  const stopping = new AbortController()
  let recovering: Promise<unknown> = Promise.resolve()
  // A process that ends without stop() leaves nothing running either, unless it was killed.
  const onExit = () => signalPostmaster(up.postmaster.pid, 'SIGINT')
  process.once('exit', onExit)
  const trimming = setInterval(() => trimLog(cluster.logFile).catch(() => {}), LOG_TRIM_EVERY_MS).unref()

  async function recover(): Promise<void> {
    cluster.log.warn('PostgreSQL went away; bringing it back')
    up = await bringUp(cluster, { port, signal: stopping.signal })
    cluster.log.info('PostgreSQL is back')
  }

  async function keepUp(): Promise<Error> {
    for (;;) {
      await up.session.ended
      if (stopping.signal.aborted) return await new Promise<never>(() => {})
      try {
        recovering = recover()
        await recovering
      } catch (error) {
        return error as Error
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearInterval(trimming)
    await Promise.race([recovering.catch(() => {}), pauseMs(3_000)])
    await up.session.close()
    await stopPostmaster(up.postmaster, cluster)
    process.off('exit', onExit)
    release()
  }

  return { url: appUrl(cluster.password, port), stop, lost: keepUp() }
}
