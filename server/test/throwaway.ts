import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '#server/embedded-postgres/child-process.ts'
import { clusterDir, prepareCluster } from '#server/embedded-postgres/cluster.ts'
import {
  chooseAddress,
  isRunning,
  launch,
  readPidFile,
  signalPostmaster,
  stopPostmaster,
} from '#server/embedded-postgres/postmaster.ts'
import { appUrl, openSession, superuserUrl } from '#server/embedded-postgres/superuser-session.ts'

/** A cluster for tests. `url` is the app's own database and role; with `superuserUrl` one can create databases. */
export type Throwaway = {
  url: string
  superuserUrl: string
  /** Ends it as an administrator (SIGINT) or a crash (SIGKILL) would. The files stay. */
  halt(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts it again at the same address. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

const PREFIX = 'taskbazaar-throwaway-'
const SILENT = { info() {}, warn() {}, error() {} }

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Removes the folders of test runs that were killed. Each folder's name contains the pid of its run. */
async function sweepDead(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!name.startsWith(PREFIX) || isAlive(pid)) continue
    const dataDir = path.join(os.tmpdir(), name)
    const dir = clusterDir(dataDir)
    const file = await readPidFile(dir)
    if (file !== null) signalPostmaster(file.pid, dir, 'SIGQUIT')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/**
 * Starts an empty cluster in a temporary folder in about a second. Unless `isDurable`, it does not wait for the disk
 * and a crash loses the last commits. `stop` ends it and deletes its files.
 */
export async function startThrowaway({ isDurable = false } = {}): Promise<Throwaway> {
  await sweepDead()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const cluster = await prepareCluster(dataDir, { isDurable, log: SILENT })
  const { dir, password } = cluster
  const address = await chooseAddress(dir)
  let postmaster = await launch(cluster, address)
  const onExit = () => signalPostmaster(postmaster.pid, dir, 'SIGQUIT')
  process.once('exit', onExit)
  const session = await openSession(cluster, address, new AbortController().signal)
  const halt = async (signal: 'SIGINT' | 'SIGKILL') => {
    signalPostmaster(postmaster.pid, dir, signal)
    while (isRunning(postmaster.pid, dir)) await pause(10)
  }
  const comeBack = async () => {
    for (const end = Date.now() + 10_000; ; await pause(50)) {
      try {
        postmaster = await launch(cluster, address)
        return
      } catch (error) {
        // After a crash PostgreSQL refuses to start until its last process has ended.
        if (Date.now() > end) throw error
      }
    }
  }
  const stop = async () => {
    await session.close()
    await stopPostmaster(postmaster, cluster)
    process.off('exit', onExit)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    url: appUrl(password, address),
    superuserUrl: superuserUrl(password, address),
    halt,
    comeBack,
    stop,
  }
}
