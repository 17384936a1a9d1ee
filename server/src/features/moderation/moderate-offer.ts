import { moderateOffer } from '#contract/endpoints/moderation.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { fileIdsOf } from '#server/db/files/files.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { applyToOffer, offerOn, offerState } from '#server/db/offers/offers.ts'
import { lockTask, type TaskRow, taskRef, tasksWith } from '#server/db/tasks/tasks.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { decide, offerCommands } from '#server/domain/offers/commands.ts'
import { biddable } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

export const moderateOfferHandler = handle(
  moderateOffer,
  async ({ params, body, tx, viewer, clock, emit, texts }) => {
    const task = await tx.row<TaskRow>(
      tasksWith(sql`WHERE t.id = (SELECT task_id FROM offers WHERE id = ${numberIn(params.id) ?? 0})`),
    )
    // Every decision on offers takes this lock, so this comes wholly before or after an acceptance.
    const locked = task && (await lockTask(tx, task.id))
    const offer = locked && (await offerOn(tx, task.id, params.id))
    if (!offer) throw notFound('offerNotFound')
    if (offer.bidder_id === viewer.id) throw notAllowed('ownOfferModerated')
    if (task.poster_id === viewer.id) throw notAllowed('ownTaskOfferModerated')
    const now = clock.now()
    const isHolding = body.act === 'hold'
    const command = isHolding ? offerCommands.hold : offerCommands.release
    const facts = { offer: offerState(offer), task: biddable(locked, dayInIndia(now)), input: undefined }
    const events = decide(command, facts)
    await applyToOffer(tx, offer, events, now)
    const about = { task: taskRef(task), posterId: task.poster_id, bidderId: offer.bidder_id }
    if (isHolding) emit({ kind: 'FilesGone', ids: await fileIdsOf(tx, sql`f.offer_id = ${offer.id}`) })
    for (const event of events) emit({ ...event, ...about })
    const act = isHolding ? 'hold-offer' : 'release-offer'
    const entry = { kind: 'offer', subjectId: params.id, aboutId: offer.bidder_id } as const
    await logAct(tx, { moderatorId: viewer.id, act, ...entry, note: body.note }, now)
    return { message: isHolding ? texts.answers.offerHeld : texts.answers.offerReleased }
  },
)
