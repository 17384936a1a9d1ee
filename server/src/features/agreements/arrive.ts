import { arrive } from '#contract/endpoints/agreements.ts'
import { hourMs } from '#contract/time.ts'
import { type AgreementRow, newArrivalCode } from '#server/db/agreements/agreements.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { proofsOf } from '#server/db/files/name-files.ts'
import { taskRef } from '#server/db/tasks/tasks.ts'
import { withPhotos } from '#server/domain/agreements/agreement-event.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { invalid, issue, tooMany } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { lockAgreement, replyOf, store } from './store.ts'

/** How many wrong codes an hour may have. */
const triesAnHour = 5
/** After so many wrong codes there is a new one. */
const triesACode = 20
/** From this wrong code on the poster hears of each. */
const triesInPeace = 5

/** Counts a wrong code. Of the latest tries no more are kept than are looked at. */
const countWrong = (tx: Database, row: AgreementRow, now: Date) => {
  const tries = [...row.arrival_tries, now].slice(-triesAnHour)
  const wrong = row.arrival_wrong + 1
  const isUsedUp = wrong % triesACode === 0
  return tx.run(sql`
    UPDATE agreements SET arrival_tries = ${tries}, arrival_wrong = ${wrong},
      arrival_code = ${isUsedUp ? newArrivalCode() : row.arrival_code}
    WHERE task_id = ${row.task_id}`)
}

export const arriveHandler = handle(arrive, async context => {
  const { params, body, tx } = context
  const locked = await lockAgreement(context, params.taskId, agreementCommands.arrive)
  const { row, now, task } = locked
  const events = decide(agreementCommands.arrive, { ...locked, input: {} })
  const [oldest] = row.arrival_tries
  const wait = oldest ? oldest.getTime() + hourMs - now.getTime() : 0
  if (row.arrival_tries.length === triesAnHour && wait > 0)
    throw tooMany(Math.ceil(wait / 1_000), 'tooManyArrivals')
  if (body.code !== row.arrival_code) {
    await countWrong(tx, row, now)
    const ids = { posterId: task.poster_id, providerId: task.provider_id! }
    if (row.arrival_wrong >= triesInPeace)
      context.emit({ kind: 'ArrivalCodeGuessed', task: taskRef(task), ...ids })
    // Returned, not thrown: the try stays counted.
    return invalid(issue('code', 'wrongArrivalCode'))
  }
  const photos = await proofsOf(tx, context.viewer.id, body.photoIds)
  await store(context, locked, withPhotos(events, 'Arrived', photos))
  return replyOf(context, locked)
})
