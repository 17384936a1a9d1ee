import { spawn } from 'node:child_process'
import { createServer, type Server, type Socket } from 'node:net'

/** How many connections a turn of the event loop takes up, all handles together. */
const acceptedATurn = 16

/** Hands what it is given back, so often; each comes as a handle of its own to the same place in the system. */
const mirror = `process.on('message', (times, handle) => {
  for (let left = times - 1; left >= 0; left--) process.send(left, handle, { keepOpen: true })
})`

/**
 * Takes up connections faster than one each turn of the event loop, which is all that Node.js does (libuv since 1.45): of
 * a few thousand people who come at once to a busy process some would wait ten seconds. Every further handle takes up one
 * more; a child process is the one way to get them. Without them the server goes on as it was. Returns how to close
 * them, which resolves when the connections that they took up have ended.
 */
export const acceptManyATurn = (server: Server, backlog: number): (() => Promise<void>) => {
  const others = new Set<Server>()
  let isClosing = false
  const take = (handle: object) => {
    const options = { allowHalfOpen: true, noDelay: true }
    const other = createServer(options, (socket: Socket) => server.emit('connection', socket))
    other.on('error', () => others.delete(other))
    if (isClosing) return other.listen(handle, backlog, () => other.close())
    others.add(other)
    other.listen(handle, backlog)
  }
  const child = spawn(process.execPath, ['-e', mirror], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.on('error', () => {})
  child.on('message', (left, handle) => {
    take(handle as object)
    if (left === 0) child.disconnect()
  })
  // The bare handle: a server would begin to take up connections in the child.
  const { _handle: bare } = server as unknown as { _handle: Server }
  child.send?.(acceptedATurn - 1, bare, { keepOpen: true }, () => {})
  return async () => {
    isClosing = true
    child.kill()
    await Promise.all([...others].map(other => new Promise(resolve => other.close(resolve))))
  }
}
