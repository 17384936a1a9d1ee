import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { listAlerts, listChats, listMessages } from '#contract/endpoints/messages.ts'
import { listOffers } from '#contract/endpoints/offers.ts'
import { listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { createPool } from '#server/database/connect.ts'
import { Replica } from '#server/database/replica.ts'
import { Actor, aTask } from '../seeds/actor.ts'
import { programFolders, type Replicated, startReplicated } from './replicated.ts'
import { createWorld, type World } from './world.ts'

// On a busy machine the replica is often behind, and then it takes a while until it is read again.
vi.setConfig({ testTimeout: 90_000 })

describe.each(await programFolders())('a replica, by the programs in %s', bin => {
  let servers: Replicated
  let world: World
  let second: FastifyInstance
  let asha: Actor
  let ravi: Actor
  let task: Task

  beforeAll(async () => {
    servers = await startReplicated(bin)
    await servers.primary.ask('CREATE DATABASE market')
    const [databaseUrl, databaseReplicaUrl] = [
      servers.primary.urlOf('market'),
      servers.replica.urlOf('market'),
    ]
    world = await createWorld({ config: { databaseUrl, databaseReplicaUrl } })
    second = await world.anotherApp()
    asha = await world.person('Asha')
    ravi = await world.person('Ravi')
    for (let i = 0; i < 3; i++) task = await asha.posts()
    await ravi.offers(task)
    await ravi.says('Hello', asha)
  }, 180_000)
  afterAll(async () => {
    await world?.close()
    await servers?.remove()
  })

  /** The same person with the other process. */
  const onSecond = (actor: Actor): Actor =>
    Object.assign(new Actor(second), { user: actor.user, cookie: actor.cookie })

  const lists: Record<string, (as: (actor: Actor) => Actor) => Promise<unknown>> = {
    'a page': as => as(asha).does(listTasks, { query: { limit: 2, cursor: String(Number(task._id) + 1) } }),
    'a search': as => as(asha).does(listTasks, { query: { q: 'maths' } }),
    'a search by letters': as => as(asha).does(listTasks, { query: { q: 'zx' } }),
    'the own tasks': as => as(asha).does(listMyTasks),
    'the offers': as => as(asha).does(listOffers, { params: { taskId: task.givenId } }),
    'the chats': as => as(asha).does(listChats),
    'the messages': as => as(asha).does(listMessages, { params: { friendId: ravi.user.givenId } }),
    'the alerts': as => as(asha).does(listAlerts),
  }
  const mine = (actor: Actor) => actor

  /** What the primary is asked meanwhile, but for sessions and how far it is. */
  const askedOfPrimary = async (work: () => Promise<unknown>): Promise<string[]> => {
    const spy = vi.spyOn(world.pool, 'query')
    await work()
    const texts = spy.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)
    spy.mockRestore()
    return texts.filter(text => /FROM (tasks|offers|messages|alerts|conversation|users)/.test(text ?? ''))
  }

  const pause = async () => {
    await servers.replica.ask('SELECT pg_wal_replay_pause()')
    await vi.waitFor(async () => {
      const [found] = await servers.replica.ask('SELECT pg_get_wal_replay_pause_state() AS state')
      expect(found!.state).toBe('paused')
    })
  }
  const resume = () => servers.replica.ask('SELECT pg_wal_replay_resume()')
  /** Waits until this is read on the replica alone: on a busy machine it lags for a moment. */
  const isUsed = (read = lists['the chats']!) =>
    vi.waitFor(async () => expect(await askedOfPrimary(() => read(mine))).toEqual([]), {
      timeout: 20_000,
      interval: 100,
    })

  test.each(Object.entries(lists))('%s is read there, and not on the primary', (_, read) => isUsed(read))

  test('what is written is in what the other process reads next, forty times', async () => {
    await isUsed()
    const asked = await askedOfPrimary(async () => {
      for (let i = 0; i < 40; i++) {
        await ravi.says(`number ${i}`, asha)
        expect((await onSecond(asha).reads(ravi)).at(-1)?.message).toBe(`number ${i}`)
        expect((await onSecond(asha).does(listChats))[0]?.message).toBe(`number ${i}`)
      }
    })
    // Of 160 statements; the rest met a replica that was behind.
    expect(asked.length).toBeLessThan(100)
  })

  test('with replay paused everybody reads what was written, in every process, and home keeps no older list', async () => {
    await isUsed()
    const home = async (actor: Actor) =>
      (
        await actor.app.inject({ url: '/api/task/allTasks', headers: { cookie: `session=${actor.cookie}` } })
      ).json() as Task[]
    const before = await home(asha)
    await pause()
    try {
      const posted = await asha.posts(aTask({ title: 'Help with maths while it is paused' }))
      for (const person of [asha, ravi])
        expect((await home(person))[0]).toMatchObject({ givenId: posted.givenId })
      const found = await asha.tries(listTasks, { query: { q: 'while it is paused' } })
      expect([found.body.length, found.headers['x-total-count']]).toEqual([1, '1'])
      const offer = await ravi.offers(posted)
      await ravi.says('while it is paused', asha)
      for (const her of [asha, onSecond(asha)]) {
        expect((await her.does(listMyTasks))[0]?.givenId).toBe(posted.givenId)
        expect(await her.does(listOffers, { params: { taskId: posted.givenId } })).toMatchObject([
          { _id: offer._id },
        ])
        expect((await her.reads(ravi)).at(-1)?.message).toBe('while it is paused')
        expect((await her.does(listChats))[0]?.message).toBe('while it is paused')
        expect((await her.does(listAlerts))[0]?.alerts[0]?.taskId).toBe(posted.givenId)
      }
    } finally {
      await resume()
    }
    await isUsed()
    expect(await home(ravi)).toHaveLength(before.length + 1)
    const found = await asha.tries(listTasks, { query: { q: 'while it is paused' } })
    expect([found.body.length, found.headers['x-total-count']]).toEqual([1, '1'])
  })

  test('while it goes away and comes back nobody is refused, and nobody waits', async () => {
    await isUsed()
    let isOver = false
    const took: number[] = []
    const inTurn = Object.values(lists)
    const reader = async () => {
      while (!isOver) {
        const start = performance.now()
        await inTurn[took.length % inTurn.length]!(mine)
        took.push(performance.now() - start)
      }
    }
    const reading = Promise.all([reader(), reader()])
    await servers.replica.stop()
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await servers.replica.start()
    isOver = true
    await reading
    expect(Math.max(...took)).toBeLessThan(1_500)
    await isUsed()
  })

  test('what is no replica, or another market’s, is never read', async () => {
    const other = new URL(inject('superuserUrl'))
    other.pathname = `/${inject('templateName')}`
    for (const [url, problem] of [
      [servers.primary.urlOf('market'), /no replica/],
      [servers.replica.urlOf('postgres'), /another market/],
      [other.href, /another market/],
    ] as const) {
      const problems: string[] = []
      const pool = createPool(servers.primary.urlOf('market'), () => {})
      const replica = new Replica(pool, url, told => problems.push(told?.message ?? 'well'))
      const text = 'SELECT count(*) > 0 AS found, inet_server_port() AS port FROM tasks'
      for (const end = performance.now() + 1_500; performance.now() < end; ) {
        const { rows } = await replica.query({ text })
        expect(rows).toEqual([{ found: true, port: servers.primary.port }])
      }
      expect(problems).toEqual([expect.stringMatching(problem)])
      await replica.close()
      await pool.end()
    }
  })
})
