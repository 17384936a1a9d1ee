import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { button, field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { cutOff, giveBack } from './played.ts'
import { at, postTask } from './steps.ts'
import { fillDetails, fillSchedule, openWizard, postButton, toDetails } from './wizard.ts'

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/** A noisy picture of so many pixels, which no format makes small: as a camera's file. */
const png = (width: number, height: number, seed: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lines = Buffer.alloc(height * (1 + 3 * width))
  let noise = seed
  for (let i = 0; i < lines.length; i++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0
    lines[i] = i % (1 + 3 * width) === 0 ? 0 : ((i / 997) & 127) + (noise >>> 26)
  }
  const data = deflateSync(lines, { level: 1 })
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const picture = (seed: number, width = 640, height = 480) => ({
  name: `picture-${seed}.png`,
  mimeType: 'image/png',
  buffer: png(width, height, seed),
})

const tiles = (page: Page) => page.getByRole('group', { name: 'Add photos' }).getByRole('listitem')
const sent = (page: Page) => expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0)

test('[file.2] posts a task with three photos, in the chosen order, made smaller, after a reload of the wizard', async ({
  page,
  ravi,
  market,
}) => {
  const sizes: number[] = []
  page.on('request', request => {
    if (request.url().includes('/api/upload')) sizes.push(Number(request.headers()['content-length'] ?? 0))
  })
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
  await field(page, 'What is on it?').fill('The old sofa')
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
    'SELECT alt, width, height, task_id FROM files WHERE task_id IS NOT NULL ORDER BY position',
  )
  expect(rows.map(({ alt }) => alt)).toEqual(['The old sofa', ''])
  expect(rows[1]).toMatchObject({ width: 1600, height: 1067 })

  const { rows: tasks } = await market.query('SELECT given_id FROM tasks WHERE id = $1', [rows[0].task_id])
  await ravi.page.goto(`/app/task/${tasks[0].given_id}`)
  await button(ravi.page, 'Open: The old sofa').click()
  const viewer = ravi.page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('1/2')).toBeVisible()
  await expect
    .poll(() =>
      viewer
        .getByRole('img')
        .first()
        .evaluate(img => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await ravi.page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2/2')).toBeVisible()
  await ravi.page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('[file.3] sends a picture that was chosen without a network once, when there is one, after the tab was closed', async ({
  page,
  ravi,
  asha,
  market,
}) => {
  await page.goto(`/app/messages/${ravi.givenId}`)
  await expect(page.getByLabel('Photo or PDF')).toBeAttached()
  await cutOff(page, 'POST /upload')
  await page.getByLabel('Photo or PDF').setInputFiles([picture(7)])
  await expect(page.getByText('Waiting to send')).toBeVisible()
  await giveBack(page, 'POST /upload')
  await page.reload()
  const log = page.getByRole('log')
  await expect(log.getByRole('button', { name: 'Open: Photo' })).toHaveCount(1)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await ravi.page.goto(`/app/messages/${asha.givenId}`)
  const received = ravi.page.getByRole('button', { name: 'Open: Photo' })
  await expect(received).toHaveCount(1)
  await expect
    .poll(() => received.locator('img').evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const { rows } = await market.query('SELECT message_seq FROM files')
  expect(rows).toHaveLength(1)
})

test('[file.2] shows an offer with its picture to the poster', async ({ page, ravi }) => {
  const { givenId } = await postTask(page)
  await ravi.page.goto(`/app/task/offer/${givenId}`)
  await field(ravi.page, 'Price').fill('450')
  await field(ravi.page, 'Description').fill('I have done this many times and can start today.')
  await ravi.page.getByLabel('Add photos').setInputFiles([picture(9)])
  await button(ravi.page, 'Submit Offer').click()
  await expect(toast(ravi.page, 'Offer posted successfully')).toBeVisible()
  await expect(ravi.page).toHaveURL(at(`/task/${givenId}`))
  await page.goto(`/app/task/offers/${givenId}`)
  await button(page, 'Open: Photo 1 of 1').click()
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
})
