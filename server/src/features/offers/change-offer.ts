import {
  answerCounter,
  confirmOffer,
  counterOffer,
  editOffer,
  withdrawOffer,
} from '#contract/endpoints/offers.ts'
import { filesOfOffer, nameFiles } from '#server/db/files/name-files.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import { offerById } from '#server/db/offers/offers.ts'
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
  await markContacts(context.tx, about, [rest.description], context.clock.now(), { isEdit: true })
  const named = { ownerId: context.viewer.id, use: 'proof', ids: ids ?? [] } as const
  if (ids) await nameFiles(context.tx, filesOfOffer(changed.id), named)
  return offerById(context.tx, changed.id)
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
