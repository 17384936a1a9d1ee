import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import type { Actor } from '../seeds/actor.ts'
import type { World } from './world.ts'

export const url = '/api/task/allTasks?limit=50'

/** The answer to one who asks for the list. */
export const listOf = (app: FastifyInstance, actor: Actor, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie: `session=${actor.cookie}`, ...headers } })

/** What the database holds, read whole: from a cursor before all there is nothing lies ready, and no task is known. */
export const listReadWhole = (app: FastifyInstance, actor: Actor) =>
  app.inject({ url: `${url}&cursor=999999999999999`, headers: { cookie: `session=${actor.cookie}` } })

/** Does something, and expects that the list is made so many times for it. */
export const makes = async (pool: World['pool'], count: number, act: () => Promise<unknown>) => {
  const questions = vi.spyOn(pool, 'query')
  const isList = ([asked]: unknown[]) => (asked as { text?: string }).text?.includes('ORDER BY t.id DESC')
  const made = () => questions.mock.calls.filter(isList).length
  await act()
  await vi.waitFor(() => expect(made()).toBeGreaterThanOrEqual(count), 5_000)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(made()).toBe(count)
  questions.mockRestore()
}
