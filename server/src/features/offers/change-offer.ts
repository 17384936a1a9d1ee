import {
  answerCounter,
  confirmOffer,
  counterOffer,
  editOffer,
  withdrawOffer,
} from '#contract/endpoints/offers.ts'
import { holdForALook, reasonToLook } from '#server/accounts/first-look.ts'
import { filesOfOffer, nameFiles } from '#server/db/files/name-files.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import { offerById, offerOn } from '#server/db/offers/offers.ts'
import { taskById } from '#server/db/tasks/tasks.ts'
import { priceInPaise } from '#server/domain/money.ts'
import { offerCommands } from '#server/domain/offers/commands.ts'
import { handle } from '#server/http/handler.ts'
import { carryOut } from './carry-out.ts'

export const editOfferHandler = handle(editOffer, async context => {
  const { price, photoIds: ids, ...rest } = context.body
  const changed = await carryOut(offerCommands.edit, context, { ...rest, pricePaise: priceInPaise(price) })
  const about = {
    kind: 'offer',
    id: changed.id,
    taskId: changed.task_id,
    aboutId: context.viewer.id,
  } as const
  const { tx, texts } = context
  const now = context.clock.now()
  const reason = await reasonToLook(context, [rest.description])
  const marked = { isEdit: true, hasWord: reason === 'watchedWord' }
  await markContacts(tx, about, [rest.description], now, marked)
  const named = { ownerId: context.viewer.id, use: 'proof', ids: ids ?? [] } as const
  if (ids) await nameFiles(context.tx, filesOfOffer(changed.id), named)
  if (reason) {
    const edited = await offerOn(tx, changed.task_id, String(changed.id))
    const task = await taskById(tx, changed.task_id)
    await holdForALook({ tx, texts, now, reason, emit: context.emit }, edited!, task)
  }
  return offerById(tx, changed.id)
})

export const withdrawOfferHandler = handle(withdrawOffer, async context => {
  const withdrawn = await carryOut(offerCommands.withdraw, context, {})
  return offerById(context.tx, withdrawn.id)
})

export const confirmOfferHandler = handle(confirmOffer, async context => {
  const confirmed = await carryOut(offerCommands.confirm, context, context.body)
  return offerById(context.tx, confirmed.id)
})

export const counterOfferHandler = handle(counterOffer, async context => {
  const { price, note = '', version } = context.body
  const input = { pricePaise: priceInPaise(price), note, version }
  const countered = await carryOut(offerCommands.counter, context, input)
  return offerById(context.tx, countered.id)
})

export const answerCounterHandler = handle(answerCounter, async context => {
  const { accept, version } = context.body
  const command = accept ? offerCommands.acceptCounter : offerCommands.declineCounter
  const answered = await carryOut(command, context, { version })
  return offerById(context.tx, answered.id)
})
