import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTask } from '../../seeds/actor.ts'
import { fetchAsChat, readPreview } from '../../test/link-preview.ts'
import { asStranger, chooses, postsWithPhotos } from '../../test/public-pages.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld({ config: { publicUrl: 'https://market.example' } })
const asha = await world.person('Asha')
const operator = await world.operator()
const previewAt = async (url: string, headers: Record<string, string> = {}) =>
  readPreview((await fetchAsChat(world.app, url, headers)).rawPayload)

test('[pub.2] gives chats the same preview at the page of a task and at its address in the app', async () => {
  const title = 'रसोई के "नल" की मरम्मत & more <b>'
  const task = await asha.posts(aTask({ title, budget: 125_000, taskCity: 'Pune' }))
  const elsewhere = {
    host: 'another.example',
    'x-forwarded-host': 'third.example',
    'x-forwarded-proto': 'http',
  }
  for (const address of [`/t/${task.givenId}`, `/app/task/${task.givenId}`])
    for (const headers of [{}, elsewhere]) {
      const preview = await previewAt(address, headers)
      expect(preview).toEqual({
        title,
        description:
          'Budget ₹1,25,000 · Pune · Any day, morning (before 11 AM). Twenty pages of algebra for class nine, to be explained.',
        image: `https://market.example/t/${task.givenId}/card.jpg?v=1`,
        siteName: 'TaskBazaar',
        url: `https://market.example/t/${task.givenId}`,
        card: 'summary_large_image',
      })
    }
  const app = (await fetchAsChat(world.app, `/app/task/${task.givenId}`)).body
  expect(app.match(/<title>/g)).toHaveLength(1)
  expect(app.match(/name="description"/g)).toHaveLength(1)
})

test('[pub.2] shows chats no more of a task than its page does', async () => {
  const leftOut = await asha.posts(aTask({ title: 'Carry a planted piano', isPublic: false }))
  const plain = await previewAt('/app/')
  expect(await previewAt(`/app/task/${leftOut.givenId}`)).toEqual(plain)
  const { task } = await postsWithPhotos(asha, { title: 'Carry twenty boxes up' })
  const ravi = await world.person('Ravi')
  await asha.accepts(await ravi.offers(task))
  expect(await previewAt(`/app/task/${task.givenId}`)).toEqual({
    ...{ title: 'Carry twenty boxes up', description: 'This task is taken · Pune', siteName: 'TaskBazaar' },
    ...{ image: undefined, url: undefined, card: 'summary' },
  })
  await chooses(operator, 'off')
  const gate = { title: 'TaskBazaar', description: 'Log in to see this task', siteName: 'TaskBazaar' }
  for (const address of [`/t/${leftOut.givenId}`, `/app/task/${leftOut.givenId}`, '/app/task/unknownunknown'])
    expect(await previewAt(address)).toMatchObject({ ...gate, image: undefined })
  await chooses(operator, 'links')
})

test('[pub.2] leaves the page of a member as it is', async () => {
  const task = await asha.posts(aTask({ title: 'Carry twenty boxes up' }))
  const { body } = await world.app.inject({ url: `/app/task/${task.givenId}`, headers: asha.cookies() })
  expect(body).toContain('<title>TaskBazaar</title>')
  expect(body).not.toContain('og:title')
})

test('[pub.2] draws a card of 1200 by 630 under 300 kB, once a version', async () => {
  const { task } = await postsWithPhotos(asha, { title: 'Carry twenty boxes up' })
  const cardOf = () => asStranger(world, `/t/${task.givenId}/card.jpg`)
  const first = await cardOf()
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(first.rawPayload.length).toBeLessThan(300_000)
  const about = await sharp(first.rawPayload).metadata()
  expect([about.format, about.width, about.height]).toEqual(['jpeg', 1200, 630])
  // The photo, of one colour, is at the right; the page's own colour at the left.
  const pixel = async (bytes: Buffer, left: number) => [
    ...(await sharp(bytes).extract({ left, top: 30, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [red, green, blue] = (await pixel(first.rawPayload, 1000)) as [number, number, number]
  expect(Math.abs(red - 0x3b) + Math.abs(green - 0x2f) + Math.abs(blue - 0xa3)).toBeLessThan(20)
  expect((await pixel(first.rawPayload, 10))[0]).toBeGreaterThan(240)
  expect((await cardOf()).headers.etag).toBe(first.headers.etag)
  await asha.changes(task, aTask({ title: 'Carry thirty boxes up' }))
  await new Promise(resolve => setTimeout(resolve, 1_050))
  const second = await cardOf()
  expect(second.headers.etag).not.toBe(first.headers.etag)
})
