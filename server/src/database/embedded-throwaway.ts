import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import { clusterDir, prepareCluster, readPassword } from './embedded-cluster.ts'
import { decideOwner } from './embedded-owner.ts'
import {
  freePort,
  isPostgresAlive,
  launch,
  type Running,
  readPidFile,
  signalPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'
import { pauseMs } from './embedded-run.ts'
import { appUrl, openSession, superuserUrl } from './embedded-session.ts'

/** A cluster for tests: `url` is the app's own database and role, `superuserUrl` may create databases. */
export type Throwaway = {
  url: string
  superuserUrl: string
  /** Ends it: SIGINT as an administrator would, SIGKILL as a crash would. Its files stay. */
  halt(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts it again on its port. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

const PREFIX = 'taskbazaar-throwaway-'
const SILENT = { info() {}, warn() {}, error() {} }

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Clears away what a killed test run left: its process number is in the folder's name. */
async function sweepDead(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!name.startsWith(PREFIX) || isRunning(pid)) continue
    const dataDir = path.join(os.tmpdir(), name)
    const file = await readPidFile(clusterDir(dataDir))
    if (file !== null) signalPostmaster(file.pid, 'SIGQUIT')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/**
 * Starts an empty cluster in a temporary folder in about a second. Unless it is durable it waits for the disk nowhere,
 * so a crash takes its last commits. `stop` ends it and deletes its files; so does the end of this process.
 */
export async function startThrowaway({ isDurable = false } = {}): Promise<Throwaway> {
  await sweepDead()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const owner = await decideOwner(clusterDir(dataDir))
  const binaries = await findBinaries(dataDir, owner)
  const password = await readPassword(dataDir)
  const making = { dataDir, binaries, owner, password, isDurable }
  const place = await prepareCluster({ ...making, log: SILENT })
  const logFile = path.join(dataDir, 'postgres.log')
  const running: Running = { place, bin: binaries.bin, owner, logFile, isDurable }
  let postmaster = await launch(running, await freePort(), 30_000)
  const { port } = postmaster
  const onExit = () => signalPostmaster(postmaster.pid, 'SIGQUIT')
  process.once('exit', onExit)
  const session = await openSession({ ...running, port }, password)
  const halt = async (signal: 'SIGINT' | 'SIGKILL') => {
    const { pid } = postmaster
    signalPostmaster(pid, signal)
    while (isPostgresAlive(pid)) await pauseMs(10)
  }
  const comeBack = async () => {
    for (const end = Date.now() + 10_000; ; await pauseMs(50)) {
      try {
        postmaster = await launch(running, port, 30_000)
        return
      } catch (error) {
        // After a crash it waits until the last of its processes has gone.
        if (Date.now() > end) throw error
      }
    }
  }
  const stop = async () => {
    await session.close()
    await stopPostmaster(postmaster, running)
    process.off('exit', onExit)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    url: appUrl(password, port),
    superuserUrl: superuserUrl(password, port),
    halt,
    comeBack,
    stop,
  }
}
