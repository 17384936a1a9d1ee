import { expect, test } from 'vitest'
import { askModerator, getDispute, makeStatement, openDispute } from '#contract/endpoints/disputes.ts'
import { decideDispute, readDispute } from '#contract/endpoints/moderation.ts'
import { deleteAccount, exportOwnData } from '#contract/endpoints/own-data.ts'
import { dayMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { openFiles } from '#server/files/files.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { type Actor, agreementText, aTask, inTask, password } from '../../../../seeds/actor.ts'
import { uploads } from '../../../../seeds/files.ts'
import { pays } from '../../../../seeds/money.ts'
import { fetches, picture } from '../../../../test/pictures.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld({ config: { sessionTtlDays: 400 } })
const [asha, ravi, mallory] = await world.named('Asha', 'Ravi', 'Mallory')
const meera = await world.moderator('Meera')

const held = async () => {
  const task = await asha.posts(aTask({ modeOfTask: 'Remotely' }))
  await asha.accepts(await ravi.offers(task, { price: 1_000 }))
  await pays(asha, task)
  return task
}

test('[dispute.6, file.2, file.5] shows the photos of a statement to its readers, and deletes them with the account', async () => {
  const task = await held()
  const opened = { reason: agreementText, toProvider: 0 }
  await asha.does(openDispute, { ...inTask(task), body: opened })
  const [photo, theirs] = [
    await uploads(asha, 'proof', await picture()),
    await uploads(ravi, 'proof', await picture()),
  ]
  const states = (who: Actor, id: string) =>
    who.tries(makeStatement, { ...inTask(task), body: { text: 'Only half is painted', photoIds: [id] } })
  const sees = async (who: Actor, url = photo.url) => (await fetches(who, url)).status
  expect((await states(asha, theirs._id)).status).toBe(400)
  expect((await states(asha, photo._id)).status).toBe(200)
  expect((await asha.tries(makeStatement, { ...inTask(task), body: { text: agreementText } })).status).toBe(
    409,
  )
  // Sealed like the words, and used up.
  expect([await sees(asha), await sees(ravi), await sees(meera)]).toEqual([200, 404, 404])
  const again = { ...opened, photoIds: [photo._id] }
  const other = await held()
  expect((await asha.tries(openDispute, { ...inTask(other), body: again })).status).toBe(400)
  // The sweep leaves them.
  world.clock.passes(2 * dayMs)
  const files = await openFiles({ dataDir: world.dataDir, storageUrl: null })
  await sweepFiles(databaseOn(world.pool), files, world.clock.now())
  expect(await sees(asha)).toBe(200)
  world.clock.passes(2 * dayMs)
  await ravi.does(askModerator, inTask(task))
  const { statements } = await ravi.does(getDispute, inTask(task))
  expect(statements.theirs?.photos.map(({ _id }) => _id)).toEqual([photo._id])
  const read = await meera.does(readDispute, inTask(task))
  expect(read.statements.poster?.photos.map(({ _id }) => _id)).toEqual([photo._id])
  expect([await sees(asha), await sees(ravi), await sees(meera), await sees(mallory)]).toEqual([
    200, 200, 200, 404,
  ])
  expect(JSON.stringify(await asha.does(exportOwnData))).toContain(photo._id)
  await meera.does(decideDispute, { ...inTask(task), body: { toProvider: 0, note: agreementText } })
  await asha.does(openDispute, { ...inTask(other), body: opened })
  world.clock.passes(4 * dayMs)
  await ravi.does(askModerator, inTask(other))
  await meera.does(decideDispute, { ...inTask(other), body: { toProvider: 0, note: agreementText } })
  // Her money is on its way back for a moment.
  const leaves = async () => (await asha.tries(deleteAccount, { body: { password } })).status
  await expect.poll(leaves).toBe(deleteAccount.status)
  expect([await sees(ravi), await sees(meera)]).toEqual([404, 404])
  expect((await ravi.does(getDispute, inTask(task))).statements.theirs).toBeNull()
})
