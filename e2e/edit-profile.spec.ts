import type { Page } from '@playwright/test'
import { title, toast, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, cutOff, hold, listen } from './played.ts'
import { at, go, member, newcomer, toastsGo } from './steps.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

const openEdit = async (page: Page) => {
  await page.goto('/app/profile/edit')
  await expect(title(page, 'Edit Profile')).toBeVisible()
}

const texts = [
  ['Age', '34'],
  ['City', 'Nagpur'],
  ['College', 'VNIT'],
  ['About Me', 'I mend what others throw away.'],
] as const

const fill = async (page: Page) => {
  await page.getByLabel('Gender').selectOption('other')
  for (const [label, text] of texts) await page.getByLabel(label).fill(text)
}

test('[edit.1] shows each field with its input type, requires all but the skills, and offers larger cities but takes any other place', async ({
  page,
  market,
}) => {
  const { givenId } = await newcomer(page, 'Asha')
  const calls = listen(page)
  await openEdit(page)
  const gender = page.getByLabel('Gender')
  const choices = await gender
    .locator('option:not([disabled])')
    .evaluateAll(all => all.map(o => o.textContent))
  expect(choices).toEqual(['male', 'female', 'other'])
  await expect(page.getByLabel('Age')).toHaveAttribute('type', 'number')
  await expect(page.getByLabel('Age')).toHaveAttribute('min', '0')
  const about = page.getByLabel('About Me')
  await expect(about).toHaveAttribute('rows', '4')
  expect(await about.evaluate(field => field.tagName)).toBe('TEXTAREA')
  await expect(page.getByLabel('Skills')).not.toHaveAttribute('required')
  const city = page.getByLabel('City')
  const offered = await city.evaluate(input =>
    [...(input as HTMLInputElement).list!.options].map(({ value }) => value),
  )
  expect(offered).toEqual(expect.arrayContaining(['Bengaluru', 'Kolkata', 'Mumbai']))

  await submit(page).click()
  await expect(gender).toBeFocused()
  await gender.selectOption('male')
  for (const [label, text] of texts) {
    await submit(page).click()
    await expect(page.getByLabel(label), label).toBeFocused()
    await page.getByLabel(label).fill(text)
  }
  await page.getByLabel('Age').fill('-1')
  await submit(page).click()
  await expect(page.getByLabel('Age')).toBeFocused()
  await expect(page.getByText('Must be at least 0', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'None', exact: true }).click()
  await expect(page.getByLabel('College')).toHaveValue('None')
  expect(calls).not.toContain('PUT /auth/update-profile')
  await page.getByLabel('Age').fill('0')
  await page.getByLabel('Age').hover()
  await page.mouse.wheel(0, -120)
  await expect(page.getByLabel('Age')).toHaveValue('0')
  await city.fill('Khandala')
  await submit(page).click()
  await expect(toast(page, 'Updated Successfully')).toBeVisible()
  const { rows } = await market.query('SELECT city FROM users WHERE given_id = $1', [givenId])
  expect(rows).toEqual([{ city: 'Khandala' }])
})

test('[edit.2] confirms a save, updates the user, and after 2 s leads to the own profile, which stands only once in the history', async ({
  page,
}) => {
  const { givenId } = await member(page, 'Asha')
  await page.clock.install()
  await page.goto('/app/messages')
  await page.goto(`/app/profile/${givenId}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await fill(page)
  const calls = listen(page)
  // Not so far ahead that the socket takes the server for gone, or for one that does not connect.
  await page.clock.pauseAt(Date.now() + 5_000)
  await submit(page).click()
  await expect.poll(() => calls.includes('PUT /auth/update-profile')).toBe(true)
  // The clock stands still but for these steps: the way leads off 2 s after the answer, neither earlier nor later.
  const waits = async () => {
    await page.clock.runFor(10)
    return toast(page, 'Updated Successfully').isVisible()
  }
  await expect.poll(waits, { intervals: [20] }).toBe(true)
  await page.clock.runFor(1_800)
  await expect(page).toHaveURL(at('/profile/edit'))
  await page.clock.runFor(250)
  await expect(page).toHaveURL(at(`/profile/${givenId}`))
  await page.clock.resume()
  const main = page.getByRole('main')
  for (const text of ['Nagpur, India', 'VNIT', 'I mend what others throw away.'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  // The user in the browser is the new one without asking again.
  expect(calls.filter(call => call.includes('/auth/check') || call.includes('/auth/profile'))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(at('/messages'))
})

test('[edit.2, edit.3, edit.4, state.1] reports every failure in the same words, keeps what was typed, covers the screen while it saves, and then opens the screens that need a profile', async ({
  page,
}) => {
  await page.clock.install()
  await newcomer(page, 'Asha')
  await page.goto('/app/post')
  await expect(page).toHaveURL(at('/profile/edit'))
  await fill(page)
  const call = 'PUT /auth/update-profile'
  for (const play of [
    () => answer(page, call, 500),
    () => answer(page, call, 400, { message: 'City is too far away' }),
    () => answer(page, call, 201, { givenId: 'x' }),
    () => cutOff(page, call),
  ]) {
    await play()
    await toastsGo(page)
    await submit(page).click()
    await expect(toasts(page)).toHaveText('Internal Server Issue')
    await expect(page).toHaveURL(at('/profile/edit'))
    for (const [label, text] of texts) await expect(page.getByLabel(label)).toHaveValue(text)
  }
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await go(page, '/post')
  await expect(page).toHaveURL(at('/profile/edit'))
  await fill(page)

  const calls = listen(page)
  const save = await hold(page, call)
  const topmost = () =>
    page.evaluate(() =>
      [
        [195, 30],
        [20, 400],
        [195, 422],
        [380, 830],
      ].map(([x, y]) => getComputedStyle(document.elementFromPoint(x!, y!)!).cursor),
    )
  expect(await topmost()).not.toContain('wait')
  await submit(page).click()
  await expect.poll(save.hasCome).toBe(true)
  await expect.poll(topmost).toEqual(['wait', 'wait', 'wait', 'wait'])
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await submit(page).click({ force: true })
  await page.getByLabel('City').press('Enter')
  await page.mouse.click(30, 30)
  await expect(page).toHaveURL(at('/profile/edit'))
  save.release()
  await expect(toast(page, 'Updated Successfully')).toBeVisible()
  await expect.poll(topmost).not.toContain('wait')
  expect(calls.filter(call => call === 'PUT /auth/update-profile')).toHaveLength(1)

  const check = await page.request.get('/api/auth/check')
  expect(await check.json()).toMatchObject({ isProfileSetUp: true })
  await go(page, '/post')
  await expect(page.getByText('Select a category to post a task')).toBeVisible()
  // Leaving before the 2 s are over is leaving.
  await page.clock.runFor(2_200)
  await expect(page).toHaveURL(at('/post'))
})
