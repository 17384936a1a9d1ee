import type { Page } from '@playwright/test'
import * as verification from '#contract/endpoints/verification.ts'
import { codeTo } from '../../server/seeds/phones.ts'
import { button, field, sheet, toast } from '../locators.ts'
import { mailedLinks } from '../mailbox.ts'
import { expect } from '../market.ts'
import { member, newEmail } from '../steps.ts'
import { licence } from '../verifying.ts'
import { mailed, person, rows, scene } from './scene.ts'

let last = 7_000_000_000
const newPhone = () => String(++last)

/** Opens a sheet of the verification screen. */
const openSheet = async (page: Page, row: RegExp, name: string) => {
  await page.goto('/app/verify')
  await page.getByRole('button', { name: row }).click()
  const opened = sheet(page, name)
  await expect(opened).toBeVisible()
  return opened
}

const openPhone = (page: Page) => openSheet(page, /^Mobile number/, 'Your mobile number')

export const verificationScenes = [
  scene(verification.confirmPhone, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    const phone = newPhone()
    await openPhone(page)
    await field(page, 'Mobile number').fill(phone)
    await button(page, 'Send code').click()
    const code = await codeTo(market.dataDir, phone)
    await field(page, 'Code').fill(code)
    return {
      act: () => button(page, 'Confirm').click(),
      keeps: () => expect(field(page, 'Code')).toHaveValue(code),
      shows: async () => {
        await expect(toast(page, 'Your number is checked')).toBeVisible()
        await expect(page.getByRole('button', { name: /^Mobile number.*Checked on/ })).toBeVisible()
      },
      effects: () => rows(market, `badges WHERE kind = 'phone' AND user_id = ${person}`, givenId),
    }
  }),

  scene(verification.requestCollegeLink, async ({ page, market }) => {
    await member(page, 'Asha')
    const email = newEmail()
    const opened = await openSheet(page, /^College/, 'College')
    await opened.getByLabel('College email').fill(email)
    return {
      act: () => button(page, 'Send link').click(),
      keeps: () => expect(opened.getByLabel('College email')).toHaveValue(email),
      shows: () => expect(opened.getByText(`We've sent a link to ${email}.`)).toBeVisible(),
      effects: async () => {
        await mailed(market)
        return (await mailedLinks(market, email, '/verify/college')).length
      },
    }
  }),

  scene(verification.confirmCollege, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    const email = newEmail()
    expect((await page.request.post('/api/verify/college', { data: { email } })).status()).toBe(200)
    const [link] = await mailedLinks(market, email, '/verify/college')
    return {
      act: () => page.goto(link),
      shows: () => expect(page.getByText('Your college is checked.')).toBeVisible(),
      effects: () => rows(market, `badges WHERE kind = 'college' AND user_id = ${person}`, givenId),
    }
  }),

  scene(verification.sendDocument, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    const opened = await openSheet(page, /^Identity/, 'Your identity')
    await opened.getByLabel('Which document is it?').fill('Driving licence')
    await opened.getByLabel('Choose a photo or PDF').setInputFiles(licence)
    return {
      act: () => opened.getByRole('button', { name: 'Send', exact: true }).click(),
      keeps: () => expect(opened.getByLabel('Which document is it?')).toHaveValue('Driving licence'),
      shows: async () => {
        await expect(toast(page, 'Sent. A moderator will look at it')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Waiting for a moderator' })).toBeVisible()
      },
      effects: () => rows(market, `verifications WHERE state = 'waiting' AND user_id = ${person}`, givenId),
    }
  }),
]
