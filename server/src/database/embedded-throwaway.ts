import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import { clusterDir, prepareCluster, readPassword } from './embedded-cluster.ts'
import { decideOwner } from './embedded-owner.ts'
import {
  freePort,
  launch,
  type Running,
  readPidFile,
  signalPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'
import { appUrl, openSession, superuserUrl } from './embedded-session.ts'

/** A cluster for tests: `url` is the app's own database and role, `superuserUrl` may create databases. */
export type Throwaway = { url: string; superuserUrl: string; stop(): Promise<void> }

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
 * Starts an empty cluster in a temporary folder in about a second, without waiting for the disk anywhere, so it does
 * not survive a crash of the machine. `stop` ends it and deletes its files; so does the end of this process.
 */
export async function startThrowaway(): Promise<Throwaway> {
  await sweepDead()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const owner = await decideOwner(clusterDir(dataDir))
  const binaries = await findBinaries(dataDir, owner)
  const password = await readPassword(dataDir)
  const making = { dataDir, binaries, owner, password, isDurable: false }
  const place = await prepareCluster({ ...making, log: SILENT })
  const logFile = path.join(dataDir, 'postgres.log')
  const running: Running = { place, bin: binaries.bin, owner, logFile, isDurable: false }
  const postmaster = await launch(running, await freePort(), 30_000)
  const onExit = () => signalPostmaster(postmaster.pid, 'SIGQUIT')
  process.once('exit', onExit)
  const session = await openSession({ ...running, port: postmaster.port }, password)
  const stop = async () => {
    await session.close()
    await stopPostmaster(postmaster, running)
    process.off('exit', onExit)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    url: appUrl(password, postmaster.port),
    superuserUrl: superuserUrl(password, postmaster.port),
    stop,
  }
}
