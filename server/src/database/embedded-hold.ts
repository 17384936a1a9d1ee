import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { EmbeddedError, hasCode, pauseMs } from './embedded-run.ts'

/** How long a start waits for a process that is stopping, in milliseconds, and for one that does not answer. */
const STOPPING_PATIENCE_MS = 10_000
const SILENT_PATIENCE_MS = 700
const STOPPING = 'it is stopping'
const SILENT = 'it does not answer'
/** The system's limit for a socket's path is 104 to 108 bytes. */
const MAX_SOCKET_PATH = 100

type Socket = { path: string; isFile: boolean }
type Held = { server: net.Server } | { holder: string } | 'not possible here'

/** A line for the second process on a DATA_DIR. */
export function refusal(dataDir: string, holder: string): EmbeddedError {
  return new EmbeddedError(
    `DATA_DIR ${dataDir} is in use by another TaskBazaar (${holder}): stop that one first`,
  )
}

function listen(socketPath: string, stopping: AbortSignal): Promise<Held> {
  return new Promise(resolve => {
    const server = net.createServer(socket => {
      socket.on('error', () => {})
      socket.end(stopping.aborted ? STOPPING : `process ${process.pid}`)
    })
    server.once('error', async error => {
      resolve(hasCode(error, 'EADDRINUSE') ? { holder: await askHolder(socketPath) } : 'not possible here')
    })
    server.listen({ path: socketPath }, () => {
      server.unref()
      resolve({ server })
    })
  })
}

/** Asks who holds a socket; '' when nobody does, which for a socket in a folder means that its holder died. */
function askHolder(socketPath: string): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const socket = net.connect({ path: socketPath })
    socket.setTimeout(300, () => socket.destroy())
    socket.once('connect', () => {
      answer = SILENT
    })
    socket.on('data', data => {
      answer = data.toString()
    })
    socket.on('error', error => {
      if (hasCode(error, 'EACCES', 'EPERM')) answer = 'started by another user'
    })
    socket.once('close', () => resolve(answer))
  })
}

async function insist({ path: socketPath, isFile }: Socket, stopping: AbortSignal): Promise<Held> {
  for (const start = Date.now(); ; ) {
    const held = await listen(socketPath, stopping)
    if (held === 'not possible here' || 'server' in held) return held
    const patienceMs =
      held.holder === STOPPING
        ? STOPPING_PATIENCE_MS
        : held.holder.startsWith('process')
          ? 0
          : SILENT_PATIENCE_MS
    if (isFile && held.holder === '') await rm(socketPath, { force: true })
    else if (Date.now() - start >= patienceMs) return { holder: held.holder || SILENT }
    await pauseMs(50)
  }
}

/**
 * Holds a DATA_DIR from before its database exists, which is when PostgreSQL's own advisory lock cannot; the kernel
 * lets go when this process dies. On Linux an abstract socket decides between two starts at the same moment. The
 * socket in the folder reaches what that cannot see: another container with the same volume. Where neither works,
 * the rename of a new cluster, postmaster.pid and the advisory lock still let one process win.
 * Throws EmbeddedError when another process holds it, at once unless that one is stopping: then it is waited for.
 */
export async function holdDataDir(dataDir: string, stopping: AbortSignal): Promise<{ release(): void }> {
  const servers: net.Server[] = []
  const release = () => {
    for (const server of servers) server.close()
  }
  const { dev, ino } = await stat(dataDir)
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  const file = path.join(dataDir, 'taskbazaar.sock')
  const sockets: Socket[] = []
  if (process.platform === 'linux') sockets.push({ path: `\0taskbazaar-${name}`, isFile: false })
  if (process.platform === 'win32') sockets.push({ path: `\\\\.\\pipe\\taskbazaar-${name}`, isFile: false })
  else if (Buffer.byteLength(file) <= MAX_SOCKET_PATH) sockets.push({ path: file, isFile: true })
  for (const socket of sockets) {
    const held = await insist(socket, stopping)
    if (held === 'not possible here') continue
    if ('server' in held) servers.push(held.server)
    else {
      release()
      throw refusal(dataDir, held.holder)
    }
  }
  return { release }
}
