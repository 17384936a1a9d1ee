import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { arrive, askForChanges, getTimeline } from '#contract/endpoints/agreements.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import { canonicalJson } from '#server/domain/chain.ts'
import { type Actor, agreementText, aTask, inTask, offerText } from '../seeds/actor.ts'
import { uploads } from '../seeds/files.ts'
import { evidenceOf, folder, verify, verifyText } from './evidence-files.ts'
import { fetches, picture } from './pictures.ts'
import { createWorld } from './world.ts'

const world = await createWorld()

const hashOfBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('[deal.7, file.3] names the hash of each picture in the chain, and checks pictures that lie beside the file', async () => {
  const [poster, provider] = await world.named('Poster', 'Provider')
  const upload = async (who: Actor, use: 'task' | 'proof' | 'chat') => {
    const { _id, url } = await uploads(who, use, await picture({ width: 40 }))
    return { id: _id, bytes: (await fetches(who, url)).bytes }
  }
  const photo = await upload(poster, 'task')
  const task = await poster.posts({ ...aTask(), photoIds: [photo.id] })
  const offered = await upload(provider, 'proof')
  const body = { price: 500, description: offerText, photoIds: [offered.id] }
  await poster.accepts(await provider.does(postOffer, { params: { taskId: task.givenId }, body }))
  const said = await upload(poster, 'chat')
  const words = { message: '', fileId: said.id }
  await poster.does(sendMessage, { params: { friendId: provider.user.givenId }, body: words })
  const { code } = (await poster.agreement(task)).arrival
  const came = await upload(provider, 'proof')
  await provider.does(arrive, { ...inTask(task), body: { code: code!, photoIds: [came.id] } })
  const [first, second] = [await upload(provider, 'proof'), await upload(provider, 'proof')]
  // A refused command leaves its pictures unused.
  const twice = { photoIds: [first.id, came.id] }
  expect((await provider.tries(completeTask, { params: { id: task.givenId }, body: twice })).status).toBe(400)
  await provider.completes(task, { photoIds: [second.id, first.id] })
  const missing = await upload(poster, 'proof')
  const changes = { note: agreementText, photoIds: [missing.id] }
  await poster.does(askForChanges, { ...inTask(task), body: changes })

  const made = await evidenceOf(task, poster)
  const named = ({ id, bytes }: { id: string; bytes: Buffer }) => ({ id, sha256: hashOfBytes(bytes) })
  expect(Object.fromEntries(made.events.map(({ kind, data }) => [kind, data.photos]))).toEqual({
    Agreed: [named(photo), named(offered)],
    Arrived: [named(came)],
    Marked: [named(second), named(first)],
    ChangesNeeded: [named(missing)],
  })
  expect(made.messages[0]).toMatchObject({
    file: { _id: said.id, kind: 'image', sha256: hashOfBytes(said.bytes) },
  })
  const timeline = await provider.does(getTimeline, inTask(task))
  expect(timeline.find(({ kind }) => kind === 'Marked')!.photos.map(({ _id }) => _id)).toEqual([
    second.id,
    first.id,
  ])

  const beside = ({ id, bytes }: { id: string; bytes: Buffer }) =>
    writeFileSync(path.join(folder, `${id}.webp`), bytes)
  for (const one of [photo, offered, came, first, said]) beside(one)
  const { status, said: printed } = verifyText(canonicalJson(made as never))
  expect(printed).toContain('It names 7 files. 5 of them lie beside it, and are what was shown.')
  expect(printed).toContain(`Not here: ${second.id}.webp (event 3)`)
  expect(status).toBe(0)
  beside({ id: came.id, bytes: first.bytes.subarray(1) })
  expect(verifyText(canonicalJson(made as never)).said).toContain(
    `${came.id}.webp is not what was shown with event 2`,
  )
  beside(came)
  const other = structuredClone(made)
  other.events[1]!.data.photos = [named(first)]
  expect(verify(other).said).toContain('event 2 (Arrived) was changed')
})
