import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedLog } from './child-process.ts'
import { type Cluster, clusterDir, prepareCluster, readPassword, sweepHalfMade } from './cluster.ts'
import {
  type Address,
  chooseAddress,
  findRunning,
  launch,
  type Postmaster,
  START_PATIENCE_MS,
  signalPostmaster,
  stopPostmaster,
  trimLog,
} from './postmaster.ts'
import { appUrl, InUse, openSession, type Session } from './superuser-session.ts'

const TEND_EVERY_MS = 5_000
/** PostgreSQL writes its WAL in files of this many bytes, and stops when it cannot add one. */
const WAL_FILE = 16 * 1024 * 1024

/** A running embedded PostgreSQL. `lost` resolves with the reason if it cannot be kept running. */
export type EmbeddedDatabase = { url: string; stop(): Promise<void>; lost: Promise<Error> }

type From = { dataDir: string; log: EmbeddedLog; stopping: AbortSignal }
type Kept = Cluster & Omit<From, 'dataDir'>
type Up = { postmaster: Postmaster; session: Session }

/** The URL of the database that another process runs in DATA_DIR, or `null` if none does. */
export async function reachRunning(dataDir: string): Promise<string | null> {
  const running = await findRunning(clusterDir(dataDir))
  return running && appUrl(await readPassword(dataDir), running)
}

async function attempt(cluster: Kept, address: Address): Promise<Up> {
  const found = await findRunning(cluster.dir)
  const postmaster = found ?? (await launch(cluster, address))
  const session = await openSession(cluster, postmaster, cluster.stopping)
  if (found) cluster.log.info(`adopted the PostgreSQL that was running (process ${found.pid})`)
  return { postmaster, session }
}

/**
 * Makes attempts until one succeeds. Goes on for a minute after failures that pass: a shutdown in progress, child
 * processes that outlive a killed postmaster. After others it gives up at the fourth.
 */
async function bringUp(cluster: Kept): Promise<Up> {
  const deadline = Date.now() + START_PATIENCE_MS
  let address = await chooseAddress(cluster.dir)
  for (let failures = 1; ; failures++) {
    try {
      return await attempt(cluster, address)
    } catch (error) {
      const { message } = error as Error
      const isPassing = /starting|stopping|shutting down|still in use|recovery/.test(message)
      const mayRetry = isPassing ? Date.now() < deadline : failures < 4
      if (error instanceof InUse || !mayRetry) throw error
      // The file system has no sockets, or somebody took the port in between.
      if (/could not create any/.test(message)) address = await chooseAddress(cluster.dir, false)
      await pause(150)
    }
  }
}

/** Makes attempts until one succeeds, however long it takes: a full disk may get room again. */
async function bringBack(cluster: Kept, address: Address, stopping: AbortSignal): Promise<Up> {
  cluster.log.warn('PostgreSQL went away; bringing it back')
  for (let failures = 1; ; failures++) {
    try {
      const up = await attempt(cluster, address)
      cluster.log.info('PostgreSQL is back')
      return up
    } catch (error) {
      if (error instanceof InUse || stopping.aborted) throw error
      if (failures === 4) cluster.log.warn(`it does not come back yet: ${(error as Error).message}`)
      await pause(Math.min(150 * failures, 2_000))
    }
  }
}

/** From now on tells the app's log when the disk is full, and when there is room again; trims PostgreSQL's log. */
function tend({ dir, logFile, log }: Kept): NodeJS.Timeout {
  let wasFull = false
  const tendOnce = async () => {
    const { bavail, bsize } = await statfs(dir)
    const isFull = bavail * bsize < WAL_FILE
    if (isFull && !wasFull) log.error(`the disk of ${dir} is full: nothing can be kept on it`)
    if (!isFull && wasFull) log.info(`the disk of ${dir} has room again`)
    wasFull = isFull
    await trimLog(logFile)
  }
  return setInterval(() => tendOnce().catch(() => {}), TEND_EVERY_MS).unref()
}

/**
 * Starts the PostgreSQL in DATA_DIR (creating it at the first start), or adopts one that a killed app left running, and
 * keeps it running at the same address until `stop`. Throws a one-line EmbeddedError when another process uses DATA_DIR
 * or PostgreSQL cannot start. Abort `stopping` when this process begins to stop: the next one then waits for it.
 */
export async function startEmbedded(from: From): Promise<EmbeddedDatabase> {
  const cluster = { ...from, ...(await prepareCluster(from.dataDir, { isDurable: true, log: from.log })) }
  const up = await bringUp(cluster)
  await sweepHalfMade(cluster)
  return supervise(cluster, up)
}

function supervise(cluster: Kept, up: Up): EmbeddedDatabase {
  const address = up.postmaster
  const stopping = new AbortController()
  let coming = Promise.resolve(up)
  // PostgreSQL also stops when the app exits without calling stop(), unless the app was killed.
  const onExit = () => signalPostmaster(up.postmaster.pid, cluster.dir, 'SIGINT')
  process.once('exit', onExit)
  const tending = tend(cluster)

  async function keepRunning(): Promise<Error> {
    for (;;) {
      await up.session.ended
      if (stopping.signal.aborted) return await new Promise<never>(() => {})
      try {
        coming = bringBack(cluster, address, stopping.signal)
        up = await coming
      } catch (error) {
        return error as Error
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearInterval(tending)
    await Promise.race([coming.catch(() => {}), pause(3_000)])
    // The session keeps its lock until PostgreSQL lets nobody in any more.
    await stopPostmaster(up.postmaster, cluster)
    await up.session.close()
    process.off('exit', onExit)
  }

  return { url: appUrl(cluster.password, address), stop, lost: keepRunning() }
}
