import type { Page, Route } from '@playwright/test'
import { button, field, lastEvent, openStory, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { cutOff, giveBack, playInTurn } from './played.ts'
import { picture } from './sample-picture.ts'
import { agreedTask, at, heldTask, member, post, postTask, twoMembers } from './steps.ts'
import { becomes, twoCallers } from './turns.ts'
import { fillDetails, fillSchedule, openWizard, postButton, toDetails } from './wizard.ts'

const tiles = (page: Page) => page.getByRole('group', { name: 'Add photos' }).getByRole('listitem')
const sent = (page: Page) => expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0)

test('[file.2] posts a task with three photos, in the chosen order, made smaller, after a reload of the wizard', async ({
  page,
  market,
}) => {
  const sizes: number[] = []
  page.on('request', request => {
    if (request.url().includes('/api/upload')) sizes.push(Number(request.headers()['content-length'] ?? 0))
  })
  await member(page, 'Asha')
  await openWizard(page)
  await toDetails(page)
  await fillDetails(page)
  const large = picture(1, 2_400, 1_600)
  expect(large.buffer.length).toBeGreaterThan(5_000_000)
  await page.getByLabel('Add photos').setInputFiles([large, picture(2), picture(3)])
  await expect(tiles(page)).toHaveCount(4)
  await sent(page)
  expect(sizes).toHaveLength(3)
  for (const size of sizes) expect(size).toBeLessThan(400_000)
  await page.reload()
  await expect(tiles(page)).toHaveCount(4)
  await button(page, 'Photo 3 of 3').click()
  await field(page, 'What is in the photo?').fill('The old sofa')
  await button(page, 'Save').click()
  await button(page, 'The old sofa').click()
  await button(page, 'Make it the cover').click()
  await button(page, 'Remove photo 3').click()
  await expect(tiles(page)).toHaveCount(3)
  await button(page, 'Next').click()
  await fillSchedule(page, '800')
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  expect(sizes).toHaveLength(3)
  const { rows } = await market.query(
    'SELECT alt, width, height, task_id FROM files WHERE task_id = (SELECT max(id) FROM tasks) ORDER BY position',
  )
  expect(rows.map(({ alt }) => alt)).toEqual(['The old sofa', ''])
  expect(rows[1]).toMatchObject({ width: 1600, height: 1067 })

  const { rows: tasks } = await market.query('SELECT given_id FROM tasks WHERE id = $1', [rows[0].task_id])
  await page.goto(`/app/task/${tasks[0].given_id}`)
  await button(page, 'Open: The old sofa').click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('1/2')).toBeVisible()
  await expect
    .poll(() =>
      viewer
        .getByRole('img')
        .first()
        .evaluate(img => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2/2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('[file.3] sends a picture that was chosen without a network once, when there is one, after the tab was closed', async ({
  page,
  newCaller,
  market,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  await page.goto(`/app/messages/${r.givenId}`)
  await expect(page.getByLabel('Photo or PDF')).toBeAttached()
  await cutOff(page, 'POST /upload')
  await page.getByLabel('Photo or PDF').setInputFiles([picture(7)])
  await expect(page.getByText('Waiting to send')).toBeVisible()
  await giveBack(page, 'POST /upload')
  await page.reload()
  const log = page.getByRole('log')
  await expect(log.getByRole('button', { name: 'Open: Photo' })).toHaveCount(1)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  const received = log.getByRole('button', { name: 'Open: Photo' })
  await expect
    .poll(() => received.locator('img').evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const { messages } = await (await ravi.request.get(`/api/messages/getMessages/${asha.givenId}`)).json()
  expect(messages).toHaveLength(1)
  const photo = await ravi.request.get(`/api/files/${messages[0].file._id}`)
  expect(photo.status()).toBe(200)
  // The reload may have cut off an upload that the server had begun. What that leaves is never ready, and is swept.
  const { rows } = await market.query(
    `SELECT message_seq FROM files
     WHERE state = 'ready' AND owner_id = (SELECT id FROM users WHERE given_id = $1)`,
    [asha.givenId],
  )
  expect(rows).toHaveLength(1)
})

test('[file.2] shows an offer with its picture to the poster', async ({ page, newCaller }) => {
  const poster = await newCaller()
  await member(poster, 'Asha')
  await member(page, 'Ravi')
  const { givenId } = await postTask(poster)
  await page.goto(`/app/task/offer/${givenId}`)
  await field(page, 'Price').fill('450')
  await field(page, 'Description').fill('I have done this many times and can start today.')
  await page.getByLabel('Add photos').setInputFiles([picture(9)])
  await button(page, 'Submit Offer').click()
  await expect(toast(page, 'Offer posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await becomes(page, poster)
  await page.goto(`/app/task/offers/${givenId}`)
  await button(page, 'Open: Photo 1 of 1').click()
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
})

test('[file.4] shows the chosen face to others, though the server was busy at first, and past work without the face once that is taken back', async ({
  page,
  asha,
  ravi,
}) => {
  await page.goto('/app/profile/edit')
  await page.getByLabel('Add a photo of you').setInputFiles([picture(4)])
  await expect(toast(page, 'Photo saved')).toBeVisible()
  const busy = (route: Route) => route.fulfill({ status: 503, body: '' })
  const asked = await playInTurn(ravi.page, 'GET /files/:id/thumb', [busy, busy])
  await ravi.page.clock.install()
  await ravi.page.goto(`/app/profile/${asha.givenId}`)
  const face = ravi.page.getByRole('main').locator('img')
  const triedAgain = async () => {
    if (asked.tries() < 3) await ravi.page.clock.fastForward(500)
    return asked.tries()
  }
  await expect.poll(triedAgain, { intervals: [50] }).toBe(3)
  await expect(face).toHaveCount(1)
  await expect.poll(() => face.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await button(page, 'Remove photo').click()
  await expect(page.getByLabel('Add a photo of you')).toBeAttached()
  await page.getByLabel('Add photos').setInputFiles([picture(5, 64, 48)])
  await sent(page)
  await button(page, 'Save past work').click()
  await expect(toast(page, 'Past work saved')).toBeVisible()
  await ravi.page.reload()
  await button(ravi.page, 'Open: Photo 1 of 1').click()
  await expect(ravi.page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
  await ravi.page.keyboard.press('Escape')
  // One picture: that of the work.
  await expect(face).toHaveCount(1)
})

test('[file.2] shows the photos of an arrival, of the mark and of what is missing to both, in what happened', async ({
  page,
  newCaller,
}) => {
  const { asha, ravi } = await twoCallers(newCaller)
  const { givenId } = await agreedTask(asha, ravi)
  const path = `/app/task/${givenId}`
  const { arrival } = await (await asha.request.get(`/api/agreement/${givenId}`)).json()
  const shows = async (photos: number) => {
    await page.goto(path)
    const story = await openStory(page)
    await expect(story.getByRole('button', { name: 'Open: Photo 1 of 1' })).toHaveCount(photos)
  }
  await becomes(page, ravi)
  await page.goto(path)
  await button(page, 'Enter the arrival code').click()
  await field(page, 'Arrival code').fill(arrival.code)
  await page.getByLabel('Add photos').setInputFiles([picture(5)])
  await button(page, 'Confirm arrival').click()
  await expect(lastEvent(page)).toContainText('You arrived')
  await button(page, 'Mark as Complete').click()
  await page.getByLabel('Add photos').setInputFiles([picture(6)])
  await button(page, 'Submit').click()
  await expect(toast(page, 'Task Completed')).toBeVisible()
  await becomes(page, asha)
  await shows(2)
  await page.goto(path)
  await button(page, 'Ask for changes').click()
  await field(page, 'What is missing?').fill('The last two pages, please.')
  await page.getByLabel('Add photos').setInputFiles([picture(8)])
  await button(page, 'Send').click()
  await expect(lastEvent(page)).toContainText('You asked for changes')
  await becomes(page, ravi)
  await shows(3)
})

test("[dispute.6, file.2] shows the other side's statement in a dispute with its photo, once both are there", async ({
  page,
  newCaller,
}) => {
  const { asha, ravi } = await twoCallers(newCaller)
  const { givenId } = await heldTask(asha, ravi, { modeOfTask: 'Remotely' })
  const opened = { reason: 'Half of the pages are missing', toProvider: 150 }
  await post(asha, `/dispute/open/${givenId}`, opened, 201)
  const path = `/app/task/${givenId}`
  const says = async (text: string) => {
    await button(page, 'Say what you saw').click()
    await page.getByRole('textbox', { name: 'What you saw' }).fill(text)
  }
  const photo = button(page, 'Open: Photo 1 of 1')
  await becomes(page, ravi)
  await page.goto(path)
  await says('All pages were on the table')
  await page.getByLabel('Add photos').setInputFiles([picture(7)])
  await button(page, 'Send').click()
  await expect(photo).toBeVisible()
  await becomes(page, asha)
  await page.goto(path)
  await expect(page.getByText("You can read it once you've said what you saw")).toBeVisible()
  await expect(photo).toHaveCount(0)
  await says('Ten pages were there')
  await button(page, 'Send').click()
  await expect(page.getByText('All pages were on the table')).toBeVisible()
  await photo.click()
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
})
