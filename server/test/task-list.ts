import type { FastifyInstance } from 'fastify'
import type { Actor } from '../seeds/actor.ts'

export const url = '/api/task/allTasks?limit=50'

/** The answer to one who asks for the list. */
export const listOf = (app: FastifyInstance, actor: Actor, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie: `session=${actor.cookie}`, ...headers } })

let turn = 0

/** Lists before a cursor above all rows, another one each time, so that no cache has the answer. */
export const listReadAnew = (app: FastifyInstance, actor: Actor) =>
  app.inject({
    url: `${url}&cursor=${999_999_999_999_999 - turn++}`,
    headers: { cookie: `session=${actor.cookie}` },
  })
