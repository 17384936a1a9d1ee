import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many requests one connection may have under way. Browsers and proxies have one. */
const atOnce = 8

/**
 * Cuts a connection that sends more requests before it reads the answers. Node.js begins all requests that come in one
 * piece, and one that waits behind an unread answer never hears that the connection has ended. Register this before all
 * other hooks.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > atOnce || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, count)
    reply.raw.once('close', () => underWay.set(socket, underWay.get(socket)! - 1))
    done()
  })
}
