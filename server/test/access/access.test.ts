import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints/all.ts'
import * as offers from '#contract/endpoints/offers.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { completeTask, deleteTask, getTask } from '#contract/endpoints/tasks.ts'
import { offerText } from '../../seeds/actor.ts'
import { createWorld } from '../world.ts'
import type { Row } from './rows.ts'
import { Cast, type Role, roles, type State, type Story, states } from './story.ts'
import { table } from './table.ts'

const world = await createWorld()
const cast = await Cast.gather(world)

test('tests every call of the contract once', () => {
  const listed = table.map(row => row.endpoint.name)
  expect(listed.toSorted()).toEqual(allEndpoints.map(endpoint => endpoint.name).toSorted())
})

const needsStory = (row: Row) => 'Open' in row.answers

/** A task in each state, until a write has changed it. */
const stories = new Map<State, Story>()
const storyIn = async (state: State): Promise<Story> => {
  const story = stories.get(state) ?? (await cast.story(state))
  stories.set(state, story)
  return story
}

/** The answers for everybody. A successful write changes the state, so the next role gets a new task. */
const answersTo = async (row: Row, state: State) => {
  const answers: Partial<Record<Role, number>> = {}
  for (const role of roles) {
    const browser = await cast.browserOf(role)
    const story = needsStory(row) ? await storyIn(state) : (undefined as never)
    const { status } = await browser.tries(row.endpoint, (await row.input?.(cast, story)) as never)
    answers[role] = status
    if (row.endpoint.kind === 'write' && status < 300) stories.delete(state)
  }
  return answers
}

const named = (statuses: readonly number[]) => Object.fromEntries(roles.map((role, i) => [role, statuses[i]]))

describe.each(table.filter(row => !needsStory(row)))('$endpoint.name', row => {
  test('answers each role as the table says', async () => {
    expect(await answersTo(row, 'Open')).toEqual(named(row.answers as readonly number[]))
    await cast.restore()
  })
})

describe.each(table.filter(needsStory))('$endpoint.name', row => {
  test.each(states)('answers each role as the table says, the task being %s', async state => {
    const expected = (row.answers as Record<State, readonly number[]>)[state]
    expect(await answersTo(row, state)).toEqual(named(expected))
  })
})

test('answers 404 for an offer of another task and for unknown ids, even to the poster', async () => {
  const { poster, stranger } = cast.people
  const [one, other] = [await cast.story('Open'), await cast.story('Open')]
  const decides = async (taskId: string, offerId: string) =>
    (await poster.tries(offers.decideOffer, { params: { taskId, offerId }, body: { status: 'Accepted' } }))
      .status
  expect(await decides(one.task.givenId, other.offer._id)).toBe(404)
  const foreign = await stranger.posts()
  expect(await decides(foreign.givenId, one.offer._id)).toBe(403)
  for (const made of ['nobody', '0', '-1', '1e3', '999999999', "' OR 1=1 --", '../1', '%00x', '٣']) {
    expect([made, await decides(one.task.givenId, made)]).toEqual([made, 404])
    const params = { id: made }
    for (const call of [getTask, completeTask, deleteTask, getProfile])
      expect([call.name, made, (await poster.tries(call as typeof getTask, { params })).status]).toEqual([
        call.name,
        made,
        404,
      ])
    const onTask = { params: { taskId: made } }
    expect((await poster.tries(offers.listOffers, onTask)).status).toBe(404)
    const body = { taskId: one.task.givenId, price: 450, description: offerText }
    expect((await stranger.tries(offers.postOffer, { ...onTask, body })).status).toBe(404)
  }
  // The call changed nothing: the address decides, not the body.
  expect((await poster.seesOffers(one.task)).filter(offer => offer.status === 'Active')).toHaveLength(2)
})

test('accepts no internal number of a task or a person as an id', async () => {
  const { poster, stranger } = cast.people
  const { task } = await cast.story('Open')
  const { rows } = await world.pool.query(
    'SELECT t.id AS task, u.id AS person FROM tasks t JOIN users u ON u.id = t.poster_id WHERE t.given_id = $1',
    [task.givenId],
  )
  expect((await poster.tries(getTask, { params: { id: String(rows[0].task) } })).status).toBe(404)
  expect((await stranger.tries(getProfile, { params: { id: String(rows[0].person) } })).status).toBe(404)
})
