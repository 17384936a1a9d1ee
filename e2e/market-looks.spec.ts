import { fits, longName, looksRight } from './looks.ts'
import { expect, test } from './market.ts'
import { agreedTask, complete, member, postOffer, postTask, title } from './steps.ts'
import { calendar, field, fillDetails, openCalendar, openWizard, toDetails, toSchedule } from './wizard.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// As long as a title may be, and nowhere a place to break.
const longTitle = longName.repeat(5).slice(0, 120)
const longTask = {
  title: longTitle,
  description: longName.repeat(8),
  specificRequirement: longName.repeat(4),
  taskCity: longName.repeat(2),
  taskLocation: longName.repeat(6),
  budget: 10_000_000,
}

test('home looks right: some tasks, and none', async ({ page, newVisitor }) => {
  const ravi = await newVisitor()
  await member(page, longName)
  await member(ravi, longName)
  // Only these: a browser does not recolour what is far out of sight until it comes into sight.
  const word = `word${Date.now()}`
  const task = { ...longTask, title: `${word}${longTitle}`.slice(0, 120) }
  const { givenId } = await postTask(page, task)
  await postOffer(ravi, givenId, 10_000_000)
  await agreedTask(page, ravi, task)
  const done = await agreedTask(page, ravi, task)
  await complete(page, done.givenId, 5)
  await complete(ravi, done.givenId)
  await page.goto(`/app/?q=${word}`)
  await expect(page.getByText('3 items found')).toBeVisible()
  await looksRight(page, 'home')
  await page.getByLabel('Search tasks').fill(`${longTitle} of none`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('0 items found')).toBeVisible()
  await fits(page, 'nothing found')
})

test('the posting wizard and its calendar look right', async ({ page }) => {
  await member(page, 'Asha')
  await openWizard(page)
  await page.getByRole('button', { name: 'Borrowing and Lending' }).click()
  await fits(page, 'categories')
  await page.getByRole('button', { name: 'Borrowing and Lending' }).click()
  await toDetails(page, 'Tutoring')
  await fillDetails(page)
  await field(page, 'Title').fill(longTitle)
  await field(page, 'Description').fill(longTask.description)
  await fits(page, 'details')
  await toSchedule(page)
  await page.getByRole('button', { name: 'Morning', exact: true }).click()
  await fits(page, 'schedule')
  await openCalendar(page, 'On Date')
  await fits(page, 'calendar')
  await calendar(page).getByRole('button', { name: 'Confirm' }).click()
  for (const name of ["Anytime I'm flexible", 'Any time of day works'])
    await page.getByRole('switch', { name }).check()
  await looksRight(page, 'flexible')
})

test('a task and its offers look right to everybody they concern', async ({ page, newVisitor, market }) => {
  const ravi = await newVisitor()
  await member(page, longName)
  const { givenId: raviId } = await member(ravi, longName)
  await market.query(
    `UPDATE users SET verified = true, rating_sum = 11, rating_count = 3, skills = $2, city = $3
     WHERE given_id = $1`,
    [raviId, longName.repeat(4), longName.repeat(2)],
  )
  const open = await postTask(page, longTask)
  const path = `/app/task/${open.givenId}`
  await page.goto(`/app/task/offers/${open.givenId}`)
  await expect(page.getByText(/No offers yet/)).toBeVisible()
  await fits(page, 'no offers')
  await ravi.goto(path)
  await expect(ravi.getByRole('link', { name: 'Make an Offer' })).toBeVisible()
  await fits(ravi, 'a task of somebody else')
  await ravi.getByRole('link', { name: 'Make an Offer' }).click()
  await expect(title(ravi, 'Make An Offer')).toBeVisible()
  await fits(ravi, 'make an offer')
  await postOffer(ravi, open.givenId, 10_000_000)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await fits(page, 'offers')
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'View Offers' })).toBeVisible()
  await fits(page, 'own task')
  await page.getByRole('button', { name: 'Delete Task' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fits(page, 'asking before deleting')
})

test('a task under way, its completion and the own tasks look right', async ({ page, newVisitor }) => {
  const ravi = await newVisitor()
  await member(page, longName)
  await member(ravi, longName)
  await page.goto('/app/mytasks')
  await expect(page.getByText('0 items found')).toBeVisible()
  await fits(page, 'no own tasks')
  const { givenId } = await agreedTask(page, ravi, longTask)
  const mark = (who: typeof page) => who.getByRole('button', { name: 'Mark as Complete' })
  for (const who of [page, ravi]) {
    await who.goto(`/app/task/${givenId}`)
    await expect(mark(who)).toBeVisible()
    await looksRight(who, 'a task under way')
    await mark(who).click()
    await expect(who.getByRole('button', { name: 'Submit' })).toBeVisible()
    await fits(who, 'completing')
  }
  await complete(ravi, givenId)
  await ravi.goto(`/app/task/${givenId}`)
  await expect(ravi.getByRole('button', { name: 'Pending' })).toBeVisible()
  await looksRight(ravi, 'pending')
  await complete(page, givenId, 4)
  await page.goto(`/app/task/${givenId}`)
  await expect(page.getByText(/^Completed on/)).toBeVisible()
  await fits(page, 'completed')
  await ravi.goto('/app/mytasks')
  await ravi.getByRole('tab', { name: 'Accepted By Me' }).click()
  await expect(ravi.getByText('1 items found')).toBeVisible()
  await looksRight(ravi, 'own tasks')
})
