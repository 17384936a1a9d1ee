import { field, toast } from './locators.ts'
import { mailsTo } from './mailbox.ts'
import { expect, test } from './market.ts'
import { openMarketToSet, openSite, square } from './site.ts'
import { member } from './steps.ts'
import { fillSchedule, nextButton, postButton, taskWords, toDetails, toSchedule } from './wizard.ts'

test('shows everybody the name, colour, logo, categories and cities that an operator sets, and asks in a new category what the operator wants to know', async ({
  ownMarket,
  newVisitor,
}) => {
  const { market, visitor, page, ravi, givenId } = await openMarketToSet(ownMarket, newVisitor)
  await expect(ravi).toHaveTitle('My Tasks · TaskBazaar')

  await openSite(page, market, givenId)
  const look = page.getByRole('form', { name: 'Name and colour' })
  await look.getByLabel('Accent colour').fill('#ffe600')
  await expect(look.getByText('This colour is too light')).toBeVisible()
  await look.getByLabel('Accent colour').fill('#0b6e4f')
  await expect(look.getByRole('img', { name: 'Preview' })).toBeVisible()
  await look.getByLabel('Name', { exact: true }).fill('Hostel Market')
  await look.getByRole('button', { name: 'Save name and colour' }).click()
  await expect(toast(page, 'Saved. Everybody sees it now')).toBeVisible()

  // Somebody who has the app open sees it at once.
  await expect(ravi).toHaveTitle('My Tasks · Hostel Market')
  const pressOf = () =>
    ravi.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-press'))
  await expect.poll(pressOf).toContain('#0b6e4f')

  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await square(page, 256) }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Use the standard mark' })).toBeVisible()

  const offered = page.getByRole('form', { name: 'Categories' })
  await offered.getByRole('button', { name: 'Edit Photography' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Photography' })
  await sheet.getByRole('switch', { name: 'New tasks can have it' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await offered.getByRole('button', { name: 'Move Office Work up' }).click()
  await offered.getByRole('button', { name: 'Add a category' }).click()
  const created = page.getByRole('dialog')
  await expect(created.getByRole('heading', { name: 'New category' })).toBeVisible()
  await created.getByLabel('Name', { exact: true }).fill('AC repair')
  await created.getByRole('radio', { name: 'Air conditioner' }).check()
  await created.getByRole('button', { name: 'Add a field' }).click()
  await created.getByLabel('Label').fill('Brand')
  await created.getByText('Choice', { exact: true }).click()
  await created.getByLabel('Choices').fill('Voltas\nBlue Star')
  await created.getByRole('switch', { name: 'Must be answered' }).click()
  await created.getByRole('button', { name: 'Done' }).click()
  await offered.getByRole('button', { name: 'Move AC repair up' }).click()
  await offered.getByRole('button', { name: 'Save categories' }).click()
  const places = page.getByRole('form', { name: 'Cities' })
  await places.getByLabel('Cities').fill('Pune\nNashik')
  await places.getByRole('button', { name: 'Save cities' }).click()
  const contacts = page.getByRole('form', { name: 'Contacts' })
  await contacts.getByLabel('Email', { exact: true }).fill('care@example.in')
  await contacts.getByRole('button', { name: 'Save contacts' }).click()
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(5)
  await expect(history.first()).toContainText('Contacts')
  await expect(history.first()).toContainText('Asha')

  // A member posts in what is offered.
  await ravi.goto('/app/post')
  const tiles = ravi.getByRole('button', { name: /Office Work|assignment|Photography/ })
  await expect(tiles.first()).toHaveText('Office Work')
  await expect(tiles).toHaveCount(2)

  await test.step('asks in a new category what the operator wants to know, shows it, and finds it', async () => {
    await toDetails(ravi, 'AC repair')
    await field(ravi, 'Title').fill(taskWords.title)
    await field(ravi, 'Description').fill(taskWords.description)
    await field(ravi, 'City').selectOption('Nashik')
    await field(ravi, 'Full Address').fill(taskWords.address)
    // The browser asks for what must be answered.
    await nextButton(ravi).click()
    await expect(ravi.getByLabel('Brand')).toBeFocused()
    await ravi.getByLabel('Brand').selectOption('Blue Star')
    await toSchedule(ravi)
    await fillSchedule(ravi)
    await postButton(ravi).click()
    await expect(toast(ravi, 'Task posted successfully')).toBeVisible()

    await page.goto('/app/')
    await page.getByPlaceholder('Search').fill('blue star')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('AC REPAIR', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: /Hang nine frames/ }).click()
    await expect(page.getByText('AC repair', { exact: true })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Blue Star' })).toBeVisible()
  })

  // A visitor sees it from the first byte, without any script.
  const scriptless = await newVisitor({ baseURL: market.origin, javaScriptEnabled: false })
  await scriptless.goto('/app/')
  await expect(scriptless).toHaveTitle('Hostel Market')
  expect(
    await scriptless.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-press'),
    ),
  ).toContain('#0b6e4f')
  await expect(scriptless.locator('#root img')).toHaveAttribute('src', /\/app\/assets\/logo-\w+\.png$/)

  const newcomer = await visitor()
  await newcomer.goto('/app/')
  await expect(newcomer.getByText('Hostel Market').first()).toBeVisible()
  const { email } = await member(newcomer, 'Meera')
  await expect.poll(async () => (await mailsTo(market, email)).length).toBe(1)
  const [mail] = await mailsTo(market, email)
  expect(mail!.subject).toBe('Verify your email for Hostel Market')
  expect(mail!.from?.name).toBe('Hostel Market')
  expect(mail!.text).toContain('Hostel Market · care@example.in')
})
