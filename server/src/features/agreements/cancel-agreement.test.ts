import { beforeAll, describe, expect, test } from 'vitest'
import * as agreements from '#contract/endpoints/agreements.ts'
import { decideCancellation, listCancellations } from '#contract/endpoints/moderation.ts'
import { completeTask, listMyTasks, listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, agreementText, type aTask, inTask } from '../../../seeds/actor.ts'
import { alertKinds, happenedOn, refusal } from '../../../test/dealing.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let meera: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
})

const hourMs = 3_600_000
const hired = async (form?: ReturnType<typeof aTask>) => (await asha.hires(ravi, { price: 450 }, form)).task
const happened = (task: Task) => happenedOn(task, { asha, ravi })

describe('cancelling', () => {
  test('[cancel.1, cancel.4] ends the task for both, voids marks and ratings, and leaves the list of all', async () => {
    const task = await hired()
    await asha.completes(task, { rating: 1 })
    await asha.proposes(task, { price: 300 })
    const cancelled = await ravi.cancels(task, {
      fault: 'theirs',
      reason: 'Did not turn up',
      note: agreementText,
    })
    expect(cancelled).toMatchObject({
      state: 'Cancelled',
      marked: { poster: null, provider: null },
      deadline: null,
      proposal: null,
      cancellation: {
        by: ravi.user.givenId,
        fault: 'theirs',
        reason: 'Did not turn up',
        note: agreementText,
        at: world.clock.now().toISOString(),
        contested: null,
        decided: null,
      },
    })
    for (const who of [asha, ravi]) {
      const [mine] = await who.does(listMyTasks)
      expect(mine).toMatchObject({ givenId: task.givenId, Status: 'Cancelled', taskCompletedBy: [] })
      const listed = await who.does(listTasks, { query: { status: 'Cancelled' } })
      expect(listed).toEqual([])
      expect((await who.does(listTasks)).map(({ givenId }) => givenId)).not.toContain(task.givenId)
    }
    expect(await alertKinds(asha, task)).toEqual(['Task Cancelled', 'New Offer'])
    const { rows } = await world.pool.query(
      'SELECT FROM reviews r JOIN tasks t ON t.id = r.task_id WHERE t.given_id = $1',
      [task.givenId],
    )
    expect(rows).toEqual([])
    for (const who of [asha, ravi]) {
      const completing = { params: { id: task.givenId }, body: { rating: 5 } }
      expect(await who.tries(completeTask, completing)).toMatchObject(refusal(409, 'conflict'))
    }
    expect(await meera.tries(agreements.getAgreement, inTask(task))).toMatchObject(
      refusal(403, 'not_allowed'),
    )
  })

  test('[cancel.1, deal.2] refuses cancelling alone once the provider has marked it; cancelling together blames nobody', async () => {
    const task = await hired()
    await ravi.completes(task)
    const body = { fault: 'mine' as const, reason: 'Plans changed' as const }
    for (const who of [asha, ravi])
      expect(await who.tries(agreements.cancelAgreement, { ...inTask(task), body })).toMatchObject(
        refusal(409, 'conflict'),
      )
    await asha.proposes(task, { kind: 'cancel' })
    const after = await ravi.answersProposal(task, true)
    expect(after.cancellation).toMatchObject({
      by: ravi.user.givenId,
      fault: 'nobody',
      reason: null,
      note: null,
    })
    expect((await asha.sees(task)).task.Status).toBe('Cancelled')
    expect((await happened(task)).slice(-2)).toEqual([
      ['ChangeAccepted', 'ravi'],
      ['Cancelled', 'ravi'],
    ])
  })

  test('[cancel.3] lets the other side contest the blame within seven days, and a moderator decide', async () => {
    const mod = await world.moderator()
    const contesting = (who: Actor, task: Task) =>
      who.tries(agreements.contestCancellation, { ...inTask(task), body: { note: agreementText } })
    const deciding = (who: Actor, task: Task) =>
      who.tries(decideCancellation, {
        params: { taskId: task.givenId },
        body: { fault: 'poster' as const, note: agreementText },
      })
    const mild = await hired()
    await asha.cancels(mild, { fault: 'mine' })
    expect(await contesting(ravi, mild)).toMatchObject(refusal(409, 'conflict'))
    const late = await hired()
    await asha.cancels(late, { fault: 'theirs' })
    const task = await hired()
    world.clock.passes(1)
    await asha.cancels(task, { fault: 'theirs' })
    expect(await contesting(asha, task)).toMatchObject(refusal(403, 'not_allowed'))
    expect(await deciding(mod, task)).toMatchObject(refusal(409, 'conflict'))
    world.clock.passes(7 * 24 * hourMs)
    expect(await contesting(ravi, late)).toMatchObject(refusal(409, 'conflict'))
    expect(await contesting(ravi, task)).toMatchObject({ status: 200 })
    expect(await contesting(ravi, task)).toMatchObject(refusal(409, 'conflict'))
    const listed = await mod.does(listCancellations)
    expect(listed).toEqual([
      {
        taskId: task.givenId,
        title: task.title,
        poster: expect.objectContaining({ givenId: asha.user.givenId }),
        provider: expect.objectContaining({ givenId: ravi.user.givenId }),
        cancellation: expect.objectContaining({
          contested: { note: agreementText, at: world.clock.now().toISOString() },
        }),
      },
    ])
    await world.pool.query("UPDATE users SET role = 'moderator' WHERE given_id = $1", [ravi.user.givenId])
    expect(await ravi.does(listCancellations)).toEqual([])
    expect(await deciding(ravi, task)).toMatchObject(refusal(403, 'not_allowed'))
    await world.pool.query("UPDATE users SET role = 'member' WHERE given_id = $1", [ravi.user.givenId])
    expect(await deciding(mod, task)).toMatchObject({ status: 200 })
    expect(await deciding(mod, task)).toMatchObject(refusal(409, 'conflict'))
    expect(await mod.does(listCancellations)).toEqual([])
    const { cancellation } = await ravi.agreement(task)
    const at = world.clock.now().toISOString()
    expect(cancellation!.decided).toEqual({ fault: 'poster', note: agreementText, at })
    expect((await happened(task)).at(-1)).toEqual(['FaultDecided', 'moderator'])
  })
})
