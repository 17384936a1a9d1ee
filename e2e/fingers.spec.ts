import type { Locator, Page } from '@playwright/test'
import { fingersOn } from './fingers.ts'
import { button } from './locators.ts'
import { expect, test } from './market.ts'
import { picture } from './sample-picture.ts'
import { postTask } from './steps.ts'
import { openWizard, toDetails } from './wizard.ts'

/** Uploads a picture, and answers its id. */
const upload = async (page: Page, seed: number): Promise<string> => {
  const reply = await page.request.post('/api/upload?use=task', { multipart: { file: picture(seed) } })
  expect(reply.status()).toBe(201)
  return (await reply.json())._id
}

/** How much larger a picture is drawn than it fits, and how far it is moved sideways. */
const viewOf = (slide: Locator) =>
  slide
    .locator('div')
    .first()
    .evaluate(part => {
      const { a, e } = new DOMMatrix(getComputedStyle(part).transform)
      return { scale: a, x: e }
    })

test('makes a picture larger by two fingers, moves it with one, and ends both by a double tap', async ({
  page,
  asha,
}) => {
  expect(asha.givenId).toBeTruthy()
  const { givenId } = await postTask(page, { photoIds: [await upload(page, 1), await upload(page, 2)] })
  await page.goto(`/app/task/${givenId}`)
  await button(page, 'Open: Photo 1 of 2').click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  const slide = viewer.getByRole('listitem').first()
  await expect(slide.getByRole('img')).toBeVisible()
  const fingers = await fingersOn(page)
  await fingers.down([180, 400], [210, 400])
  await fingers.move(
    [
      [180, 400],
      [135, 400],
    ],
    [
      [210, 400],
      [255, 400],
    ],
  )
  await fingers.up()
  expect((await viewOf(slide)).scale).toBeCloseTo(4, 1)
  await fingers.down([180, 400])
  await fingers.move([
    [180, 400],
    [260, 400],
  ])
  await fingers.up()
  expect((await viewOf(slide)).x).toBeGreaterThan(60)
  await expect(viewer.getByText('1/2')).toBeVisible()

  const tapTwice = async () => {
    for (const _ of [1, 2]) {
      await fingers.down([195, 300])
      await fingers.up()
    }
  }
  await tapTwice()
  await expect.poll(() => viewOf(slide)).toEqual({ scale: 1, x: 0 })
  // Sooner they would be the third and the fourth tap.
  fingers.rest(1_000)
  await tapTwice()
  await expect.poll(async () => (await viewOf(slide)).scale).toBe(2.5)
})

test('moves a photo of a form to another place by a finger that rests first, and scrolls by one that does not', async ({
  page,
  asha,
}) => {
  expect(asha.givenId).toBeTruthy()
  await openWizard(page)
  await toDetails(page)
  await page.getByLabel('Add photos').setInputFiles([1, 2, 3, 4, 5].map(seed => picture(seed, 60, 60)))
  const tiles = page.getByRole('group', { name: 'Add photos' }).getByRole('listitem')
  await expect(tiles).toHaveCount(6)
  await expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0)
  const sources = () => tiles.locator('img').evaluateAll(all => all.map(img => img.getAttribute('src')))
  const before = await sources()
  const middleOf = async (nth: number) => {
    const { x, y, width, height } = (await tiles.nth(nth).boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  await tiles.nth(1).scrollIntoViewIfNeeded()
  const row = page.getByRole('group', { name: 'Add photos' }).getByRole('list')
  const scrolled = () => row.evaluate(list => list.scrollLeft)
  const [from, to] = [await middleOf(1), await middleOf(2)]
  const fingers = await fingersOn(page)
  await fingers.down(from)
  // Held: larger than the others.
  await expect(tiles.nth(1)).toHaveCSS('transform', /matrix\(1\.05/)
  await fingers.move([from, to])
  await fingers.up()
  await expect.poll(sources).toEqual([before[1], before[0], ...before.slice(2)])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await scrolled()).toBe(0)

  await fingers.down(to)
  await fingers.move([to, from])
  await fingers.up()
  await expect.poll(scrolled).toBeGreaterThan(20)
  expect(await sources()).toEqual([before[1], before[0], ...before.slice(2)])
})
