import type { Page } from '@playwright/test'
import { card, field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack, listen } from './played.ts'
import { acceptOffer, at, member, offerText, postOffer, postTask } from './steps.ts'
import { accepted, checkOf, refused } from './wizard.ts'

const openOffers = async (page: Page, taskId: string) => {
  await page.goto(`/app/task/offers/${taskId}`)
  await expect(title(page, 'Offers')).toBeVisible()
}

const offersOf = async (page: Page, taskId: string) => {
  const reply = await page.request.get(`/api/offer/allOffers/${taskId}`)
  expect(reply.status()).toBe(200)
  return (await reply.json()) as { _id: string; status: string; offeredByName: string }[]
}

const taskOf = async (page: Page, taskId: string) =>
  (await (await page.request.get(`/api/task/particularTask/${taskId}/`)).json()).task

test('[offer.1] requires a price and 25 characters for an offer, and returns to the task', async ({
  page,
  poster,
}) => {
  await member(page, 'Ravi')
  const { givenId } = await postTask(poster.page)
  const call = `POST /offer/post/${givenId}` as const
  await page.goto(`/app/task/offer/${givenId}`)
  await expect(title(page, 'Make An Offer')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit Offer', exact: true })
  const [price, words] = [field(page, 'Price'), field(page, 'Description')]
  await words.pressSequentially(offerText)
  const calls = listen(page)
  for (const bad of ['', 'abc', '0', '-3', '10000001']) {
    await price.fill(bad)
    expect(await checkOf(price), bad).toEqual(refused)
    await submit.click()
  }
  await price.fill('450.5')
  expect(await checkOf(price)).toEqual(accepted)
  for (const bad of ['', 'x'.repeat(24)]) {
    await words.fill('')
    await words.pressSequentially(bad)
    expect(await checkOf(words), bad).toEqual(refused)
    await submit.click()
  }
  await words.pressSequentially('x')
  expect(await checkOf(words)).toEqual(accepted)
  expect(calls).not.toContain(call)

  await answer(page, call, 500, { message: 'Never shown' })
  await submit.click()
  await expect(toast(page, 'Offer posting failed')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/offer/${givenId}`))
  await expect(price).toHaveValue('450.5')
  await expect(words).toHaveValue('x'.repeat(25))
  await giveBack(page, call)
  const sent = page.waitForRequest('**/offer/post/**')
  await submit.click()
  await expect(toast(page, 'Offer posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  const body = { taskId: givenId, price: 450.5, description: 'x'.repeat(25), photoIds: [], taskVersion: 1 }
  expect((await sent).postDataJSON()).toEqual(body)
})

test('says below the fields of an offer what is missing, and when the words are long enough', async ({
  page,
  poster,
}) => {
  await member(page, 'Ravi')
  const { givenId } = await postTask(poster.page)
  await page.goto(`/app/task/offer/${givenId}`)
  const words = field(page, 'Description')
  const tick = page.getByText('Minimum 25 characters', { exact: true }).locator('svg')
  await words.fill('x'.repeat(24))
  await expect(tick).toHaveCount(0)
  await words.fill('x'.repeat(25))
  await expect(tick).toBeVisible()

  // The browser shows its bubble only for a refusal that nobody has prevented.
  const bubble = page.evaluate(
    () =>
      new Promise(resolve =>
        addEventListener('invalid', event => setTimeout(() => resolve(!event.defaultPrevented)), true),
      ),
  )
  await page.getByRole('button', { name: 'Submit Offer', exact: true }).click()
  await expect(page.getByText('Price is required', { exact: true })).toBeVisible()
  await expect(field(page, 'Price')).toBeFocused()
  expect(await bubble).toBe(false)
})

test('[offer.2] refuses an offer on the own task, on the screen and by a direct request', async ({
  page,
}) => {
  await member(page, 'Asha')
  const { givenId } = await postTask(page)
  await page.goto(`/app/task/offer/${givenId}`)
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(title(page, 'Task Brief')).toBeVisible()
  const data = { taskId: givenId, price: 300, description: offerText }
  const reply = await page.request.post(`/api/offer/post/${givenId}`, { data })
  expect(reply.status()).toBe(403)
  expect(await offersOf(page, givenId)).toEqual([])
})

test('[offer.3] shows who bids, their rating, the price and the reason', async ({
  page,
  ravi,
  meera,
  market,
}) => {
  // 11 points from 3 ratings: 3.6666…
  await market.query(
    `UPDATE users SET rating_sum = 11, rating_count = 3, city = 'Nashik', skills = 'Drilling, tiling'
     WHERE given_id = $1`,
    [ravi.givenId],
  )
  const { givenId } = await postTask(page)
  await postOffer(ravi.page, givenId, 1250)
  await postOffer(meera.page, givenId, 99.5)
  await openOffers(page, givenId)
  await expect(page.getByRole('article')).toHaveCount(2)
  const offer = page.getByRole('article', { name: 'Ravi' })
  await expect(offer.getByRole('heading', { name: /^Ravi/ })).toBeVisible()
  await expect(offer.getByText('Drilling, tiling', { exact: true })).toBeVisible()
  await expect(offer.getByText('₹1,250', { exact: true })).toBeVisible()
  await expect(offer.getByText('3.67', { exact: true })).toBeVisible()
  await expect(offer.getByText('Nashik, India', { exact: true })).toBeVisible()
  await expect(offer.getByText(offerText, { exact: true })).toBeVisible()
  await expect(offer.getByRole('button')).toHaveText(['Suggest a price', 'Decline', '', 'Accept'])
  await expect(offer.getByRole('button').nth(2)).toHaveAccessibleName('More')
  const other = page.getByRole('article', { name: 'Meera' })
  await expect(other).toContainText('₹99.50')
  await expect(other).toContainText('Pune, India')
  // Two decimals show, whatever the server sends.
  const [first] = await offersOf(page, givenId)
  await answer(page, `GET /offer/allOffers/${givenId}`, 200, [{ ...first, userRating: 4.23456 }])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('4.23', { exact: true })).toBeVisible()
  await giveBack(page, `GET /offer/allOffers/${givenId}`)
  await page.reload()
  await offer.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(at(`/messages/${ravi.givenId}`))
})

test('[offer.4] shows the offers to the poster alone', async ({ page, newVisitor }) => {
  const [poster, bidder] = [await newVisitor(), await newVisitor()]
  await member(poster, 'Asha')
  await member(bidder, 'Ravi')
  await member(page, 'Meera')
  const { givenId } = await postTask(poster)
  await postOffer(bidder, givenId)
  for (const who of [bidder, page]) {
    await who.goto(`/app/task/offers/${givenId}`)
    await expect(who).toHaveURL(at(`/task/${givenId}`))
    await expect(title(who, 'Task Brief')).toBeVisible()
    await expect(who.getByText(offerText)).toHaveCount(0)
    const reply = await who.request.get(`/api/offer/allOffers/${givenId}`)
    expect(reply.status()).toBe(403)
    expect(await reply.text()).not.toContain(offerText)
  }
})

test('[offer.5, offer.7, offer.8] tells both sides of an acceptance, reloads the task, and offers no more choice', async ({
  page,
  ravi,
  meera,
}) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(ravi.page, givenId)
  await postOffer(meera.page, givenId)
  const call = `POST /offer/update/${givenId}/${offer._id}` as const
  await page.goto(`/app/task/${givenId}`)
  await page.getByRole('link', { name: 'View Offers' }).click()
  await answer(page, call, 500, { message: 'Never shown' })
  await acceptOffer(page, 'Ravi')
  await expect(toast(page, 'Offer updating failed')).toBeVisible()
  expect(await toast(page, 'Offer updated successfully').count()).toBe(0)
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  expect(await taskOf(page, givenId)).toMatchObject({ Status: 'Open', UserAcceptedOffer: null })

  await giveBack(page, call)
  const sent = page.waitForRequest('**/offer/update/**')
  const calls = listen(page)
  await acceptOffer(page, 'Ravi')
  expect((await sent).postDataJSON()).toEqual({ status: 'Accepted', version: 1 })
  await expect(toast(page, 'Offer updated successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByText('IN-PROGRESS', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Ravi is doing this for you/)).toBeVisible()
  const read = calls.filter(made => made.startsWith(`GET /task/particularTask/${givenId}`))
  expect(read.length).toBeGreaterThan(0)
  expect(await taskOf(page, givenId)).toMatchObject({
    Status: 'In-Progress',
    UserAcceptedOffer: ravi.givenId,
    OfferIdAccepted: offer._id,
  })

  await page.goto(`/app/task/offers/${givenId}`)
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(title(page, 'Task Brief')).toBeVisible()
})

test('[offer.7] sends Rejected on Decline, says so, and leaves the task open', async ({ page, ravi }) => {
  const { givenId, title: name } = await postTask(page, { title: `Decline ${Date.now()}` })
  await postOffer(ravi.page, givenId)
  await openOffers(page, givenId)
  const offer = page.getByRole('article', { name: 'Ravi' })
  const sent = page.waitForRequest('**/offer/update/**')
  await offer.getByRole('button', { name: 'Decline', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ status: 'Rejected', version: 1 })
  await expect(toast(page, 'Offer updated successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  await expect(offer.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
  expect(await offersOf(page, givenId)).toMatchObject([{ status: 'Rejected' }])
  expect(await taskOf(page, givenId)).toMatchObject({ Status: 'Open', OfferIdAccepted: null })
  await ravi.page.goto('/app/')
  await expect(card(ravi.page, name)).toContainText('OPEN')
})

test('[offer.6] leaves a Pending offer out of the list', async ({ page, ravi, meera, market }) => {
  const { givenId } = await postTask(page)
  const held = await postOffer(ravi.page, givenId)
  await postOffer(meera.page, givenId)
  await market.query(`UPDATE offers SET status = 'Pending' WHERE id = $1`, [held._id])
  await openOffers(page, givenId)
  await expect(page.getByRole('article', { name: 'Meera' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect((await offersOf(page, givenId)).map(offer => offer.offeredByName)).not.toContain('Ravi Test')
  // Even if the server sent it, the screen would not show it.
  const all = await offersOf(page, givenId)
  const pending = { ...all[0], _id: held._id, offeredByName: 'Ravi Test', status: 'Pending' }
  await answer(page, `GET /offer/allOffers/${givenId}`, 200, [pending, ...all])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Ravi' })).toHaveCount(0)
})
