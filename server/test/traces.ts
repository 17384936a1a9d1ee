import { requestVerification } from '#contract/endpoints/auth.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import { postReview, replyToReview } from '#contract/endpoints/reviews.ts'
import { saveSearch } from '#contract/endpoints/searches.ts'
import { type Actor, aTask } from '../seeds/actor.ts'
import type { World } from './world.ts'

/** Somebody with words of their own in every place that a person can write into. */
export const somebodyWithTraces = async (world: World, asha: Actor) => {
  const mod = await world.moderator()
  const leaver = await world.visitor().signsUp('Kamalini', 'kamalini.leaves@example.in', 'Bhattacharjee')
  await leaver.setsUpProfile({
    description: 'Paints murals by moonlight',
    skills: 'fresco',
    city: 'Cooch Behar',
  })
  const completed = await leaver.posts(
    aTask({ taskLocation: '7 Rajbari Lane', specificRequirement: 'Ring twice at the red door' }),
  )
  await leaver.replies(completed, await asha.asks(completed, 'Which door is it?'), 'The red door')
  await leaver.accepts(await asha.offers(completed))
  await leaver.completes(completed, { rating: 5, title: 'Splendid work', description: 'Would ask her again' })
  await asha.completes(completed)
  const done = await asha.posts()
  await asha.accepts(await leaver.offers(done))
  await leaver.completes(done)
  await asha.completes(done, { rating: 4 })
  const review = { rating: 5, title: 'Splendid work to do', review: 'Would ask her again for more' }
  await leaver.does(postReview, { params: { taskId: done.givenId }, body: review })
  await leaver.does(replyToReview, {
    params: { reviewId: `${done.givenId}-provider` },
    body: { reply: 'Thank you, says Kamalini' },
  })
  const open = await leaver.posts(aTask({ title: 'Sweep the courtyard' }))
  await leaver.counters(await asha.offers(open), 400, 'Could you do it for Kamalini?')
  const bidOn = await asha.posts()
  await leaver.offers(bidOn, { description: 'Call me on 98300 12345, any evening.' })
  await leaver.asks(bidOn, 'Shall I bring my fresco tools?')
  await leaver.does(changeNotificationPreferences, { body: { quietFrom: '21:45' } })
  await leaver.does(saveSearch, {
    body: { name: 'Murals for Kamalini', filter: { q: 'fresco', city: 'Cooch Behar' }, notify: true },
  })
  await leaver.says('See you at five', asha)
  await asha.says('Until then', leaver)
  await asha.reports('person', leaver.user.givenId, { details: 'Only to have it on record' })
  await leaver.reports('person', asha.user.givenId, { details: 'She knows where my studio is' })
  await mod.does(moderatePerson, {
    params: { id: leaver.user.givenId },
    body: { act: 'limit', note: 'Kamalini was rude to others' },
  })
  await asha.blocks(await world.person('Elsewhere'))
  await leaver.does(requestVerification)
  return { leaver, mod, completed, open, bidOn }
}
