import { expect, test } from 'vitest'
import { listContactMarks } from '#contract/endpoints/moderation.ts'
import { aTask, offerText } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
const mod = await world.moderator('Mod')

const marks = async () =>
  (await mod.does(listContactMarks)).map(({ kind, about, found, text }) => [
    kind,
    about.firstName,
    found.join(),
    text,
  ])

test('[priv.3] lets public texts with contact details through and marks them for moderators alone', async () => {
  const clean = await asha.posts()
  const task = await asha.posts(aTask({ specificRequirement: 'Call 98765 43210 first' }))
  expect(await ravi.sees(task)).toMatchObject({ task: { specificRequirement: 'Call 98765 43210 first' } })
  const offer = await ravi.offers(clean, { description: `${offerText} See ravi-repairs.com` })
  const question = await ravi.asks(clean, 'Can you write to ravi@example.in?')
  await asha.replies(clean, question, 'Pay to asha@okbank')
  await ravi.asks(clean, 'Is there a lift?')
  expect(await marks()).toEqual([
    ['answer', 'Asha', 'upi', 'Pay to asha@okbank'],
    ['question', 'Ravi', 'email', 'Can you write to ravi@example.in?'],
    ['offer', 'Ravi', 'link', `${offerText} See ravi-repairs.com`],
    ['task', 'Asha', 'phone', expect.stringContaining('Call 98765 43210 first')],
  ])
  // Words that go with an edit take their mark along, and words that come with one are marked.
  await ravi.edits(offer, { description: offerText })
  await asha.replies(clean, question, 'Here is fine')
  await asha.changes(task)
  expect((await marks()).map(([kind]) => kind)).toEqual(['question'])
  await asha.changes(task, aTask({ title: 'Call 98765 43210 for homework' }))
  expect((await marks()).map(([kind]) => kind)).toEqual(['task', 'question'])
  await asha.deletes(clean)
  expect((await marks()).map(([kind]) => kind)).toEqual(['task'])
})
