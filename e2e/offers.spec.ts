import type { Page } from '@playwright/test'
import { field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack, hold, listen } from './played.ts'
import { acceptOffer, at, go, member, offerText, postOffer, postTask } from './steps.ts'
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

test('[offer.1, state.1] requires a price and 25 characters for an offer, shows it as busy, keeps it when it fails, returns to the task, and clears the form', async ({
  page,
  ashaAfar: asha,
}) => {
  await member(page, 'Ravi')
  const { givenId } = await postTask(asha)
  const next = await postTask(asha)
  const call = `POST /offer/post/${givenId}` as const
  await page.goto(`/app/task/offer/${givenId}`)
  await expect(title(page, 'Make An Offer')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit Offer', exact: true })
  const [price, words] = [field(page, 'Price'), field(page, 'Description')]
  const calls = listen(page)

  await test.step('says below the fields what is missing, and when the words are long enough', async () => {
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
    await submit.click()
    await expect(page.getByText('Price is required', { exact: true })).toBeVisible()
    await expect(price).toBeFocused()
    expect(await bubble).toBe(false)
  })

  await test.step('reads amounts as people write them, and refuses unclear ones visibly', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('500-600'))
    await price.press('Control+V')
    await expect(price).toHaveValue('500-600')
    await submit.click()
    await expect(page.getByText('Please write an amount such as 1,500 or 1500.50')).toBeVisible()
    await price.fill('₹1.2 lakh/-')
    await expect(page.getByText('₹1,20,000', { exact: true })).toBeVisible()
    await price.hover()
    await page.mouse.wheel(0, 120)
    await expect(price).toHaveValue('₹1.2 lakh/-')
    for (const bad of ['', 'abc', '0', '-3', '10000001']) {
      await price.fill(bad)
      expect(await checkOf(price), bad).toEqual(refused)
      await submit.click()
    }
    await price.fill('1.2 lakh')
    expect(await checkOf(price)).toEqual(accepted)
  })

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
  await expect(submit).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(at(`/task/offer/${givenId}`))
  await expect(price).toHaveValue('1.2 lakh')
  await expect(words).toHaveValue('x'.repeat(25))
  const posting = await hold(page, call)
  const sent = page.waitForRequest('**/offer/post/**')
  await submit.click()
  await expect.poll(posting.hasCome).toBe(true)
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click({ force: true })
  expect(calls.filter(made => made === call)).toHaveLength(2)
  posting.release()
  await expect(toast(page, 'Offer posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  const body = { taskId: givenId, price: 120_000, description: 'x'.repeat(25), photoIds: [], taskVersion: 1 }
  expect((await sent).postDataJSON()).toEqual(body)

  await go(page, `/task/offer/${next.givenId}`)
  await expect(title(page, 'Make An Offer')).toBeVisible()
  await expect(price).toHaveValue('')
  await expect(words).toHaveValue('')
  await expect(submit).not.toHaveAttribute('aria-busy')
})

test('[offer.2, offer.4] leads a poster back from an offer on the own task, and others from the list of offers', async ({
  page,
  ashaAfar: asha,
}) => {
  await member(page, 'Ravi')
  const [own, other] = [await postTask(page), await postTask(asha)]
  await postOffer(page, other.givenId)
  for (const [path, task] of [
    [`/task/offer/${own.givenId}`, own],
    [`/task/offers/${other.givenId}`, other],
    [`/task/edit/${other.givenId}`, other],
  ] as const) {
    await page.goto(`/app${path}`)
    await expect(page, path).toHaveURL(at(`/task/${task.givenId}`))
    await expect(title(page, 'Task Brief')).toBeVisible()
  }
})

test('[offer.3, offer.6] shows who bids, their rating, the price and the reason, and leaves out a Pending offer', async ({
  page,
  raviAfar: ravi,
  meeraAfar: meera,
  market,
}) => {
  // 11 points from 3 ratings: 3.6666…
  await market.query(
    `UPDATE users SET rating_sum = 11, rating_count = 3, city = 'Nashik', skills = 'Drilling, tiling'
     WHERE given_id = $1`,
    [ravi.givenId],
  )
  const { givenId } = await postTask(page)
  await postOffer(ravi, givenId, 1250)
  await postOffer(meera, givenId, 99.5)
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
  // Whatever the server sends, two decimals show, and no offer that is held back.
  const [first] = await offersOf(page, givenId)
  const held = { ...first, _id: 'held', offeredByName: 'Karan Test', status: 'Pending' }
  await answer(page, `GET /offer/allOffers/${givenId}`, 200, [{ ...first, userRating: 4.23456 }, held])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Karan' })).toHaveCount(0)
  await expect(page.getByText('4.23', { exact: true })).toBeVisible()
  await giveBack(page, `GET /offer/allOffers/${givenId}`)
  await page.reload()
  await offer.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(at(`/messages/${ravi.givenId}`))
})

test('[offer.5, offer.7, offer.8] sends a Decline and an acceptance, says so, reloads the task, and offers no more choice', async ({
  page,
  raviAfar: ravi,
  meeraAfar: meera,
}) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(ravi, givenId)
  const other = await postOffer(meera, givenId)
  const call = `POST /offer/update/${givenId}/${offer._id}` as const
  await page.goto(`/app/task/${givenId}`)
  await page.getByRole('link', { name: 'View Offers' }).click()
  const declined = page.getByRole('article', { name: 'Meera' })
  const declining = page.waitForRequest('**/offer/update/**')
  await declined.getByRole('button', { name: 'Decline', exact: true }).click()
  expect((await declining).postDataJSON()).toEqual({ status: 'Rejected', version: 1 })
  await expect(toast(page, 'Offer updated successfully')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  await expect(declined.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
  expect(await offersOf(page, givenId)).toContainEqual(
    expect.objectContaining({ _id: other._id, status: 'Rejected' }),
  )
  expect(await taskOf(page, givenId)).toMatchObject({ Status: 'Open', OfferIdAccepted: null })

  await answer(page, call, 500, { message: 'Never shown' })
  await acceptOffer(page, 'Ravi')
  await expect(toast(page, 'Offer updating failed')).toBeVisible()
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  expect(await taskOf(page, givenId)).toMatchObject({ Status: 'Open', UserAcceptedOffer: null })

  await giveBack(page, call)
  await expect(toast(page, 'Offer updated successfully')).toHaveCount(0)
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
