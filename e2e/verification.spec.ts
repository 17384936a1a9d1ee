import type { Page } from '@playwright/test'
import { codeTo } from '../server/seeds/phones.ts'
import { button, field, sheet, title, toast } from './locators.ts'
import { mailedLinks } from './mailbox.ts'
import { expect, test } from './market.ts'
import { picture } from './sample-picture.ts'
import { at, logIn, member, post } from './steps.ts'
import { licence, sendDocument } from './verifying.ts'

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('[ver.1, ver.2, ver.5] verifies a phone and a document, and tells others what was checked, how and when, and the owner why a document was refused', async ({
  asha,
  newVisitor,
  market,
}) => {
  const meera = await newVisitor()
  const { givenId } = await member(meera, 'Meera')
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [givenId])
  await market.query('UPDATE users SET verified = true WHERE given_id = $1', [asha.givenId])

  // From the own profile.
  await asha.page.goto(`/app/profile/${asha.givenId}`)
  await asha.page.getByRole('link', { name: /^Get verified/ }).click()
  await expect(title(asha.page, 'Get verified')).toBeVisible()
  await expect(row(asha.page, 'College')).toHaveCount(0)
  await row(asha.page, 'Mobile number').click()
  await field(asha.page, 'Mobile number').fill('98765 43210')
  await button(asha.page, 'Send code').click()
  const code = await codeTo(market.dataDir, '9876543210')
  await field(asha.page, 'Code').fill(code === '000000' ? '000001' : '000000')
  await button(asha.page, 'Confirm').click()
  await expect(asha.page.getByText("This code isn't right")).toBeVisible()
  await field(asha.page, 'Code').fill(code)
  await button(asha.page, 'Confirm').click()
  await expect(toast(asha.page, 'Your number is checked')).toBeVisible()
  await expect(row(asha.page, 'Mobile number.*Checked on')).toBeVisible()

  // A photo of a document.
  await row(asha.page, 'Identity').click()
  const opened = sheet(asha.page, 'Your identity')
  await opened.getByLabel('Which document is it?').fill('Aadhaar card')
  await button(asha.page, 'Send').click()
  await expect(opened.getByText('Please choose a file')).toBeVisible()
  await opened.getByLabel('Choose a photo or PDF').setInputFiles([picture(1)])
  await button(asha.page, 'Send').click()
  await expect(opened.getByText(/looks like an Aadhaar number/)).toBeVisible()
  await opened.getByLabel('Which document is it?').fill('Driving licence')
  await button(asha.page, 'Send').click()
  await expect(toast(asha.page, 'Sent. A moderator will look at it')).toBeVisible()
  await expect(asha.page.getByText('Waiting for a moderator')).toBeVisible()

  // In the moderator's browser.
  await meera.goto('/app/moderation')
  await meera.getByRole('tab', { name: 'Documents' }).click()
  const card = meera.getByRole('article', { name: 'Driving licence, Asha Test' })
  await button(card, 'See the document').click()
  const shown = sheet(meera, 'Document').getByRole('img', { name: 'Driving licence' })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await button(sheet(meera, 'Document'), 'Close').click()
  await button(card, 'Approve').click()
  await button(sheet(meera, 'Approve'), 'Approve').click()
  await expect(card).toHaveCount(0)
  await meera.getByRole('tab', { name: 'Log' }).click()
  await expect(meera.getByText('Approved a document of a person')).toBeVisible()
  await expect(meera.getByText('Looked at a document of a person')).toBeVisible()

  // Another one is refused.
  await sendDocument(asha.page, { kind: 'skill', label: 'Electrician, ITI Pune' })
  const { rows } = await market.query(
    `SELECT v.id FROM verifications v JOIN users u ON u.id = v.user_id WHERE u.given_id = $1 AND v.kind = 'skill'`,
    [asha.givenId],
  )
  const file = await meera.request.get(`/api/moderation/verifications/${rows[0].id}/file`)
  expect((await file.body()).equals(licence.buffer)).toBe(true)
  await post(
    meera,
    `/moderation/verifications/${rows[0].id}`,
    { act: 'refuse', note: 'The stamp cannot be read' },
    200,
  )

  // The alert leads to where it shows.
  await asha.page.goto('/app/alerts')
  await asha.page
    .getByRole('main')
    .getByRole('link', { name: /A moderator has decided/ })
    .first()
    .click()
  await expect(asha.page).toHaveURL(at('/verify'))
  await expect(row(asha.page, 'Driving licence.*Checked on')).toBeVisible()
  await expect(asha.page.getByRole('heading', { name: 'Not accepted' })).toBeVisible()
  await expect(asha.page.getByText('The stamp cannot be read')).toBeVisible()

  await meera.goto(`/app/profile/${asha.givenId}`)
  await button(meera, 'Verified. See what was checked').click()
  const checked = sheet(meera, 'What was checked').getByRole('listitem')
  await expect(checked).toHaveText([
    /^Email.*Opened a link that we mailed\.Checked on /,
    /^Mobile number.*Typed a code that we sent by SMS\.Checked on /,
    /^Identity: Driving licence.*A moderator looked at a document\.Checked on /,
  ])
  await expect(meera.getByText('98765')).toHaveCount(0)
})

test('[ver.4] confirms a college with the link that was mailed to an address there', async ({
  ownMarket,
  newVisitor,
}) => {
  const market = await ownMarket({ COLLEGE_DOMAINS: 'iitd.ac.in=IIT Delhi' })
  const page = await newVisitor({ baseURL: market.origin })
  const { email } = await member(page, 'Asha')
  await page.goto('/app/verify')
  await row(page, 'College').click()
  const opened = sheet(page, 'College')
  await opened.getByLabel('College email').fill('asha@example.in')
  await button(page, 'Send link').click()
  await expect(opened.getByText('Please use your college email: iitd.ac.in')).toBeVisible()
  await opened.getByLabel('College email').fill('asha@cse.iitd.ac.in')
  await button(page, 'Send link').click()
  await expect(opened.getByText("We've sent a link to asha@cse.iitd.ac.in.")).toBeVisible()
  const [link] = await mailedLinks(market, 'asha@cse.iitd.ac.in', '/verify/college')
  // In a browser that is not logged in, the link is opened after the log-in.
  await page.request.post('/api/auth/logout', { data: {} })
  await page.goto(link)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await logIn(page, email)
  await expect(page.getByText('Your college is checked.')).toBeVisible()
  await page.getByRole('link', { name: 'Get verified' }).click()
  await expect(row(page, 'IIT Delhi.*Checked on')).toBeVisible()
})
