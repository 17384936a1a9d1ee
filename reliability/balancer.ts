import { connect, createServer, type Server, type Socket } from 'node:net'

/** Ports of the processes behind the balancer, asked for again for every connection. */
export type Targets = () => readonly number[]

const pipe = (client: Socket, upstream: Socket): void => {
  client.pipe(upstream)
  upstream.pipe(client)
  const end = () => {
    client.destroy()
    upstream.destroy()
  }
  for (const socket of [client, upstream]) socket.once('close', end)
}

/** Connects to the first target that answers, starting with another one each time. */
const forward = (client: Socket, ports: readonly number[], first: number): void => {
  const attempt = (tried: number) => {
    if (tried === ports.length) {
      client.destroy()
      return
    }
    const upstream = connect(ports[(first + tried) % ports.length]!, '127.0.0.1')
    upstream.once('error', () => attempt(tried + 1))
    upstream.once('connect', () => {
      upstream.removeAllListeners('error')
      upstream.on('error', () => {})
      pipe(client, upstream)
    })
  }
  attempt(0)
}

/**
 * Hands each TCP connection to the next process in turn, and to another when that one is down. Stands for one in front of
 * several machines; it knows nothing of HTTP.
 */
export const createBalancer = (targets: Targets): Server => {
  let turn = 0
  return createServer(client => {
    client.on('error', () => {})
    turn += 1
    forward(client, targets(), turn)
  })
}
