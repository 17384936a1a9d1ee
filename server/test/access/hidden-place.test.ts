import { expect, test } from 'vitest'
import { getTask, listTasks } from '#contract/endpoints/tasks.ts'
import { Actor, aTask } from '../../seeds/actor.ts'
import { Connection, quiet } from '../connection.ts'
import { createWorld } from '../world.ts'
import { Cast, type Role, states } from './story.ts'
import { table } from './table.ts'

const address = 'Flat 7B, Planted Towers'

const world = await createWorld()
const cast = await Cast.gather(world)
const { poster } = cast.people
// Every task of the poster has the address, for the two of an agreement alone.
poster.posts = form =>
  Actor.prototype.posts.call(poster, { ...(form ?? aTask()), taskLocation: address, hideLocation: true })

/** Everybody but the two of the story. */
const outsiders: readonly Role[] = ['stranger', 'bidder', 'rejected', 'moderator', 'operator']
/** Moderators read what was reported as it was, and operators what they export of a person: each look is in the log. */
const ofStaff = ['getReport', 'listReports', 'exportPerson']
const reads = table.filter(({ endpoint }) => endpoint.kind === 'read')

test.each(states)(
  '[priv.2] shows the full address of a task that is %s to its two parties alone, in no answer of any call',
  async state => {
    const story = await cast.story(state)
    const params = { id: story.task.givenId }
    // Its two parties first: no answer of theirs may be kept for others.
    if (state !== 'deleted') expect((await poster.does(getTask, { params })).task.taskLocation).toBe(address)
    if (state !== 'deleted' && state !== 'Open')
      expect((await cast.people.accepted.does(getTask, { params })).task.taskLocation).toBe(address)
    for (const role of outsiders) {
      const browser = await cast.browserOf(role)
      for (const { endpoint, input } of reads) {
        const isStaff = role === 'moderator' || role === 'operator'
        if (isStaff && ofStaff.includes(endpoint.name)) continue
        const { body } = await browser.tries(endpoint, (await input?.(cast, story)) as never)
        expect([role, endpoint.name, JSON.stringify(body ?? '').includes('Planted')]).toEqual([
          ...[role, endpoint.name],
          false,
        ])
      }
    }
  },
)

test('[priv.2] finds no task by a hidden address, and sends it with no event', async () => {
  const { stranger, accepted } = cast.people
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const heard: string[] = []
  const sockets = await Promise.all(
    [stranger, accepted].map(async person => {
      const connection = await Connection.open(origin, person)
      connection.socket.onAny((...words) => heard.push(JSON.stringify(words)))
      return connection
    }),
  )
  const { task } = await poster.hires(accepted)
  await accepted.completes(task)
  await poster.posts()
  await quiet()
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.join()).not.toContain('Planted')
  expect(JSON.stringify(world.mailer.sent)).not.toContain('Planted')
  for (const who of [stranger, poster])
    expect(await who.does(listTasks, { query: { q: 'Planted Towers' } })).toEqual([])
  for (const { socket } of sockets) socket.close()
})

test('[priv.2] opens the address again when the poster says so', async () => {
  const { stranger } = cast.people
  const task = await poster.posts()
  const params = { id: task.givenId }
  expect((await stranger.does(getTask, { params })).task).toMatchObject({
    ...{ taskLocation: '', taskCity: task.taskCity, hideLocation: true },
  })
  await poster.changes(task, aTask({ taskLocation: address, hideLocation: false }))
  expect((await stranger.does(getTask, { params })).task.taskLocation).toBe(address)
})
