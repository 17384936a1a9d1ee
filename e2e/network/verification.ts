import type { Page } from '@playwright/test'
import * as verification from '#contract/endpoints/verification.ts'
import { codeTo } from '../../server/seeds/phones.ts'
import { button, field, sheet, toast } from '../locators.ts'
import { mailedLinks } from '../mailbox.ts'
import { expect, type Market } from '../market.ts'
import { member, newEmail } from '../steps.ts'
import { licence, sendDocument } from '../verifying.ts'
import { mailed, person, rows, scene } from './scene.ts'

let last = 7_000_000_000
const newPhone = () => String(++last)

/** The screen where one gets verified, with one of its sheets open. */
const openSheet = async (page: Page, row: RegExp, name: string) => {
  await page.goto('/app/verify')
  await page.getByRole('button', { name: row }).click()
  const opened = sheet(page, name)
  await expect(opened).toBeVisible()
  return opened
}

const openPhone = (page: Page) => openSheet(page, /^Mobile number/, 'Your mobile number')

const codesOf = async (market: Market, givenId: string): Promise<number> => {
  const { rows: found } = await market.query(
    `SELECT count FROM daily_codes WHERE who = 'account ' || ${person}`,
    [givenId],
  )
  return found[0]?.count ?? 0
}

export const verificationScenes = [
  scene(verification.requestPhoneCode, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    const phone = newPhone()
    await openPhone(page)
    await field(page, 'Mobile number').fill(phone)
    return {
      act: () => button(page, 'Send code').click(),
      keeps: () => expect(field(page, 'Mobile number')).toHaveValue(phone),
      shows: () => expect(page.getByText(`We've sent a code to ${phone}.`)).toBeVisible(),
      effects: () => codesOf(market, givenId),
    }
  }),

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

  scene(verification.decideVerification, async ({ page, newCaller, market }) => {
    const asha = await newCaller()
    await member(asha, 'Asha')
    const moderator = await member(page, 'Meera')
    await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [moderator.givenId])
    const label = `Licence ${moderator.givenId}`
    await sendDocument(asha, { kind: 'identity', label })
    await page.goto('/app/moderation')
    await page.getByRole('tab', { name: 'Documents' }).click()
    const card = page.getByRole('article', { name: label })
    await card.getByRole('button', { name: 'Refuse' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refuse' })
    await dialog.getByLabel('Reason').fill('The name is cut off')
    return {
      act: () => dialog.getByRole('button', { name: 'Refuse' }).click(),
      keeps: () => expect(dialog.getByLabel('Reason')).toHaveValue('The name is cut off'),
      shows: async () => {
        await expect(toast(page, 'Decided')).toBeVisible()
        await expect(card).toHaveCount(0)
      },
      effects: () =>
        rows(
          market,
          `moderation_log WHERE act = 'refuse-document' AND moderator_id = ${person}`,
          moderator.givenId,
        ),
    }
  }),
]
