import { openDispute } from '#contract/endpoints/disputes.ts'
import { choosePayment } from '#contract/endpoints/payments.ts'
import type { Task } from '#contract/entities/task.ts'
import { agreementText, aTask, inTask, on } from '../../seeds/actor.ts'
import { pays } from '../../seeds/money.ts'
import type { Ready } from './own-things.ts'
import type { Cast } from './story.ts'

/** How each write succeeds in states of a task that the table of access does not have. */
export const onOwnTasks = (cast: Cast): Record<string, () => Promise<Ready>> => {
  const { poster, bidder, accepted } = cast.people
  const { world } = cast

  const hired = async () => (await cast.story('In-Progress')).task
  const disputed = async () => {
    const task = await hired()
    await pays(poster, task)
    await poster.does(openDispute, { ...inTask(task), body: { toProvider: 150, reason: agreementText } })
    return task
  }
  /** Work in person on this day. */
  const visits = async () => {
    const today = '2026-03-01'
    const days = { dateFlexible: false, startDate: today, endDate: today, timeSlot: 'Evening' } as const
    return (await poster.hires(accepted, {}, aTask(days))).task
  }
  const byPoster = (task: Task, body?: Record<string, unknown>): Ready => ({
    by: poster,
    input: { ...inTask(task), ...(body && { body }) },
  })

  return {
    answerCounter: async () => {
      const { offer } = await cast.story('Open')
      const { version } = await poster.counters(offer, 400)
      return { by: bidder, input: { ...on(offer), body: { accept: true, version } } }
    },
    askForChanges: async () => {
      const task = await hired()
      await accepted.completes(task)
      return byPoster(task, { note: agreementText })
    },
    refuseMark: async () => {
      const task = await hired()
      await poster.completes(task, { rating: 1 })
      return { by: accepted, input: { ...inTask(task), body: { why: 'notDone', note: agreementText } } }
    },
    shareVisit: async () => byPoster(await visits()),
    sayFine: async () => byPoster(await visits()),
    sayPaid: async () => {
      const task = await hired()
      await poster.does(choosePayment, { ...inTask(task), body: { method: 'direct' } })
      await accepted.completes(task)
      return byPoster(task)
    },
    openDispute: async () => {
      const task = await hired()
      await pays(poster, task)
      return byPoster(task, { toProvider: 150, reason: agreementText })
    },
    nameAmount: async () => byPoster(await disputed(), { toProvider: 160 }),
    makeStatement: async () => byPoster(await disputed(), { text: 'Only half is painted' }),
    // A dispute that is old enough for it.
    askModerator: async () => {
      const task = await disputed()
      await world.pool.query(
        `UPDATE agreements SET dispute = jsonb_set(dispute, '{decideFrom}', dispute -> 'at') WHERE task_id = $1`,
        [task._id],
      )
      return byPoster(task)
    },
  }
}
