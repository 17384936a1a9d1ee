import { expect, test } from 'vitest'
import { deleteDraft, listDrafts, saveDrafts } from '#contract/endpoints/drafts.ts'
import { postTask } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { aTask } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')

const aDraft = { title: 'Fix the tap', description: '', categoryId: 0, taskCity: '', budget: 0 }
const titles = async (who = asha) => (await who.does(listDrafts)).map(({ title }) => title)

test('keeps drafts of one person, the newest first, and shows them to nobody else', async () => {
  await asha.does(saveDrafts, {
    body: { drafts: [aDraft, { ...aDraft, title: 'Walk the dog', budget: 99.5 }] },
  })
  await asha.does(saveDrafts, { body: { drafts: [{ ...aDraft, title: 'Paint' }] } })
  expect(await titles()).toEqual(['Paint', 'Fix the tap', 'Walk the dog'])
  expect(await titles(ravi)).toEqual([])
  const id = (await asha.does(listDrafts))[0]!._id
  expect((await ravi.tries(deleteDraft, { params: { id } })).status).toBe(404)
  await asha.does(deleteDraft, { params: { id } })
  expect((await asha.tries(deleteDraft, { params: { id } })).status).toBe(404)
  expect(await titles()).toEqual(['Fix the tap', 'Walk the dog'])
})

test('deletes the draft that a task was made from, in the same transaction, and never that of another', async () => {
  const [draft] = await asha.does(listDrafts)
  const body = { ...aTask(), draftId: draft!._id }
  expect((await asha.tries(postTask, { body: { ...body, title: 'short' } })).status).toBe(400)
  await ravi.does(postTask, { body })
  expect(await titles()).toContain(draft!.title)
  await asha.does(postTask, { body })
  expect(await titles()).not.toContain(draft!.title)
  // It is gone, and posting goes on.
  await asha.does(postTask, { body })
})

test('keeps no more drafts than the limit, also when many come at once', async () => {
  const { kept, atOnce } = limits.draft
  const meera = await world.person('Meera')
  const drafts = Array.from({ length: atOnce }, () => aDraft)
  const answers = await Promise.all(
    Array.from({ length: kept / atOnce + 2 }, () => meera.tries(saveDrafts, { body: { drafts } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(kept / atOnce).fill(201), 409, 409])
  expect(await titles(meera)).toHaveLength(kept)
})

test('refuses a draft without a title, and an amount with three decimals', async () => {
  for (const wrong of [{ title: ' ' }, { budget: 1.005 }, { budget: -1 }, { title: 'x'.repeat(121) }])
    expect((await ravi.tries(saveDrafts, { body: { drafts: [{ ...aDraft, ...wrong }] } })).status).toBe(400)
  expect(await titles(ravi)).toEqual([])
})
