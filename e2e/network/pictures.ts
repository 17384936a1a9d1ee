import * as files from '#contract/endpoints/files.ts'
import { moderateFile } from '#contract/endpoints/moderation.ts'
import { done } from '#contract/texts/en/moderation.ts'
import { button, field, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { picture } from '../sample-picture.ts'
import { member, postTask } from '../steps.ts'
import { fillDetails, openWizard, toDetails } from '../wizard.ts'
import { person, rows, scene } from './scene.ts'

/** Own files in a state, of one use. */
const ownFiles = (market: Parameters<typeof rows>[0], givenId: string, such: string) =>
  rows(market, `files WHERE owner_id = ${person} AND ${such}`, givenId)

export const pictureScenes = [
  scene(files.uploadFile, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await openWizard(page)
    await toDetails(page)
    return {
      act: () => page.getByLabel('Add photos').setInputFiles([picture(1)]),
      shows: () => expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0),
      effects: () => ownFiles(market, givenId, `state = 'ready'`),
    }
  }),

  scene(files.describeFile, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await openWizard(page)
    await toDetails(page)
    await fillDetails(page)
    await page.getByLabel('Add photos').setInputFiles([picture(1)])
    await expect.poll(() => ownFiles(market, givenId, `state = 'ready'`)).toBe(1)
    await button(page, 'Photo 1 of 1').click()
    await field(page, 'What is in the photo?').fill('A sofa')
    return {
      act: () => button(page, 'Save').click(),
      shows: () => expect(button(page, 'A sofa')).toBeVisible(),
      effects: () => ownFiles(market, givenId, `alt = 'A sofa'`),
    }
  }),

  scene(files.setWork, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await page.goto('/app/profile/edit')
    await page.getByLabel('Add photos').setInputFiles([picture(1)])
    await expect.poll(() => ownFiles(market, givenId, `state = 'ready'`)).toBe(1)
    return {
      act: () => button(page, 'Save past work').click(),
      shows: () => expect(toast(page, 'Past work saved')).toBeVisible(),
      effects: () => ownFiles(market, givenId, `use = 'work' AND person_id IS NOT NULL`),
    }
  }),

  scene(moderateFile, async ({ page, newCaller, market }) => {
    const asha = await newCaller()
    await member(asha, 'Asha')
    const moderator = await member(page, 'Meera')
    await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [moderator.givenId])
    const upload = await asha.request.post('/api/upload?use=task', { multipart: { file: picture(1) } })
    expect(upload.status()).toBe(201)
    const { _id } = await upload.json()
    const { givenId } = await postTask(asha, { photoIds: [_id] })
    const reporter = await newCaller()
    await member(reporter, 'Ravi')
    const report = { kind: 'task', subjectId: givenId, reason: 'Spam or scam', details: '' }
    expect((await reporter.request.post('/api/people/report', { data: report })).status()).toBe(201)
    const { rows: reports } = await market.query('SELECT id FROM reports WHERE subject_id = $1', [givenId])
    await page.goto(`/app/moderation/reports/${reports[0].id}`)
    await button(page, 'Hold picture').click()
    const dialog = page.getByRole('dialog', { name: 'Hold picture' })
    await dialog.getByLabel('Reason').fill('Not allowed here')
    return {
      act: () => dialog.getByRole('button', { name: 'Hold picture', exact: true }).click(),
      keeps: () => expect(dialog.getByLabel('Reason')).toHaveValue('Not allowed here'),
      shows: async () => {
        await expect(toast(page, done)).toBeVisible()
        await expect(button(page, 'Release picture')).toBeVisible()
      },
      effects: () => rows(market, `files WHERE id = $1 AND held_at IS NOT NULL`, _id),
    }
  }),
]
