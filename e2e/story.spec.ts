import { expect, test } from './market.ts'
import { at, setUpProfile, signUp } from './steps.ts'

// As people have it.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

const title = 'Hang eleven frames and a mirror'

test('lets two people in two browsers post, offer, accept, complete on both sides and rate', async ({
  newVisitor,
}) => {
  const asha = await newVisitor()
  const ravi = await newVisitor()
  await signUp(asha, 'Asha')
  await setUpProfile(asha)
  await signUp(ravi, 'Ravi')
  await setUpProfile(ravi)

  // Asha posts through the wizard.
  await asha.goto('/app/')
  await asha.getByRole('button', { name: 'Open menu' }).click()
  await asha.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Post Task' }).click()
  await expect(asha.getByText('Select a category to post a task')).toBeVisible()
  await asha.getByRole('button', { name: 'Custom' }).click()
  await asha.getByRole('button', { name: 'Next' }).click()
  await asha.getByLabel('Title').fill(title)
  await asha.getByLabel('Description').fill('Concrete walls, a drill is needed. Hooks are here.')
  await asha.getByLabel('City').fill('Pune')
  await asha.getByLabel('Full Address').fill('12 Baner Road')
  await asha.getByRole('button', { name: 'Next' }).click()
  for (const name of ['On Date', 'Before Date']) {
    await asha.getByRole('button', { name }).click()
    await asha.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: 'Confirm' }).click()
  }
  await asha.getByRole('button', { name: 'Afternoon' }).click()
  await asha.getByLabel('Budget').fill('800')
  await asha.getByRole('button', { name: 'Post Task', exact: true }).click()
  await expect(asha.getByText('Task posted successfully')).toBeVisible()
  await expect(asha).toHaveURL(at('/'))

  // Ravi searches, opens it and makes an offer.
  await ravi.goto('/app/')
  await ravi.getByLabel('Search tasks').fill('ELEVEN frames')
  await ravi.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(ravi.getByText('1 items found')).toBeVisible()
  await ravi.getByRole('link', { name: title }).click()
  await expect(ravi.getByRole('heading', { name: 'Task Brief' })).toBeVisible()
  const taskPath = new URL(ravi.url()).pathname
  await ravi
    .getByRole('link', { name: 'Make an Offer' })
    .or(ravi.getByRole('button', { name: 'Make an Offer' }))
    .click()
  await ravi.getByLabel('Price').fill('750')
  await ravi.getByLabel('Description').fill('I bring a hammer drill and a spirit level.')
  await ravi.getByRole('button', { name: 'Submit Offer' }).click()
  await expect(ravi.getByText('Offer posted successfully')).toBeVisible()
  await expect(ravi).toHaveURL(new RegExp(`${taskPath}$`))

  // Asha accepts it.
  await asha.goto(taskPath)
  await asha
    .getByRole('link', { name: 'View Offers' })
    .or(asha.getByRole('button', { name: 'View Offers' }))
    .click()
  const offer = asha.getByRole('article', { name: /Ravi/ })
  await expect(offer).toContainText('₹750')
  await offer.getByRole('button', { name: 'Accept' }).click()
  await asha.getByRole('button', { name: 'Accept ₹750', exact: true }).click()
  await expect(asha.getByText('Offer updated successfully')).toBeVisible()
  await expect(asha).toHaveURL(new RegExp(`${taskPath}$`))
  await expect(asha.getByText('IN-PROGRESS')).toBeVisible()

  // Ravi completes without a rating, Asha with one.
  await ravi.reload()
  await ravi.getByRole('button', { name: 'Mark as Complete' }).click()
  await ravi.getByRole('button', { name: 'Submit' }).click()
  await expect(ravi.getByText('Task Completed').first()).toBeVisible()
  await expect(ravi.getByRole('button', { name: 'Pending' })).toBeDisabled()

  await asha.reload()
  await asha.getByRole('button', { name: 'Mark as Complete' }).click()
  await asha.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await asha.getByRole('button', { name: 'Add a title' }).click()
  await asha.getByLabel('Review Title').fill('Straight as a die')
  await asha.getByRole('button', { name: 'Submit' }).click()
  await expect(asha.getByText('Task Completed').first()).toBeVisible()
  await expect(asha.getByText(/Completed on \d+(st|nd|rd|th) \w+ \d{4}/)).toBeVisible()

  // The rating is on Ravi's profile.
  await asha.getByRole('link', { name: /Ravi/ }).click()
  await expect(asha.getByText('As Service Provider')).toBeVisible()
  await expect(asha.getByRole('img', { name: 'Rated 4 out of 5' }).first()).toBeVisible()
})
