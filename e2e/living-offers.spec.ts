import type { Page } from '@playwright/test'
import { agreedFor, button, confirmAccept, field, link, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { listen } from './played.ts'
import {
  acceptOffer,
  at,
  editOffer,
  editTask,
  liveSocket,
  member,
  offerText,
  post,
  postOffer,
  postTask,
  suggestPrice,
} from './steps.ts'

const bid = (page: Page, name: string) => page.getByRole('article', { name })

const taskOf = async (page: Page, taskId: string) =>
  (await (await page.request.get(`/api/task/particularTask/${taskId}/`)).json()).task

test('[bid.2, bid.7] says before an acceptance what follows, asks to confirm, and does not accept an offer that changed behind the sheet', async ({
  page,
  raviAfar: ravi,
}) => {
  const { givenId } = await postTask(page, {
    dateFlexible: false,
    startDate: '2099-03-03',
    endDate: '2099-03-09',
  })
  const offer = await postOffer(ravi, givenId, 1250)
  const live = liveSocket(page)
  await page.goto(`/app/task/offers/${givenId}`)
  const calls = listen(page)
  await bid(page, 'Ravi').getByRole('button', { name: 'Accept' }).click()
  const sheet = page.getByRole('dialog', { name: "Accept Ravi's offer?" })
  await expect(sheet).toContainText('₹1,250')
  await expect(sheet).toContainText('3 to 9 March, morning (before 11 AM)')
  await expect(sheet).toContainText('turn down the other offers')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  expect(calls.filter(call => call.startsWith('POST /offer'))).toEqual([])

  await live
  await bid(page, 'Ravi').getByRole('button', { name: 'Accept' }).click()
  await expect(confirmAccept(page)).toHaveText('Accept ₹1,250')
  await editOffer(ravi, givenId, offer._id, 600)
  // The card is up to date before the press; what stands on the sheet is what is sent all the same.
  await expect(bid(page, 'Ravi').getByText('₹600', { exact: true })).toBeAttached()
  const sent = page.waitForRequest('**/offer/update/**')
  await confirmAccept(page).click()
  expect((await sent).postDataJSON()).toEqual({ status: 'Accepted', version: 1 })
  await expect(toast(page, 'This offer was changed. Please look again')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(at(`/task/offers/${givenId}`))
  await expect(bid(page, 'Ravi').getByText('₹600', { exact: true })).toBeVisible()
  expect(await taskOf(page, givenId)).toMatchObject({ Status: 'Open', OfferIdAccepted: null })

  await acceptOffer(page, 'Ravi')
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByText('IN-PROGRESS', { exact: true })).toBeVisible()
  await expect(agreedFor(page, '₹600')).toBeVisible()
  // The list of offers and its sheet are no stop on the way back.
  await page.goBack()
  await expect(page).not.toHaveURL(/offers/)
})

test('[bid.7] sorts all pages of offers by newest, price and rating, marks changed and countered ones, and suggests a price', async ({
  page,
  raviAfar: ravi,
  meeraAfar: meera,
  newCaller,
  market,
}) => {
  const visitor = await newCaller()
  const karan = await member(visitor, 'Karan')
  const { givenId } = await postTask(page)
  const first = await postOffer(ravi, givenId, 700)
  const second = await postOffer(meera, givenId, 300)
  await postOffer(visitor, givenId, 500)
  await market.query(
    `UPDATE users SET rating_count = 1, rating_sum = CASE given_id WHEN $1 THEN 5 ELSE 4 END
     WHERE given_id IN ($1, $2)`,
    [ravi.givenId, karan.givenId],
  )
  await editOffer(ravi, givenId, first._id, 800)
  await page.goto(`/app/task/offers/${givenId}`)
  const open = () => bid(page, 'Meera').getByRole('button', { name: 'Suggest a price' }).click()
  await open()
  await field(page, 'Your price').fill('250')
  await field(page, 'Note').fill('I have the drill here.')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await expect(field(page, 'Note')).toHaveValue('I have the drill here.')
  await button(page, 'Suggest this price').click()
  await expect(toast(page, 'Price suggested')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  const first3 = async () => (await names()).map(name => name.split(' ')[0])
  await expect.poll(first3).toEqual(['Karan', 'Meera', 'Ravi'])
  await page.getByRole('radio', { name: 'Price' }).check()
  await expect.poll(first3).toEqual(['Meera', 'Karan', 'Ravi'])
  await page.getByRole('radio', { name: 'Rating' }).check()
  await expect.poll(first3).toEqual(['Ravi', 'Karan', 'Meera'])
  await expect(bid(page, 'Ravi').getByText('Changed just now', { exact: true })).toBeVisible()
  await expect(bid(page, 'Meera').getByText('You suggested ₹250', { exact: true })).toBeVisible()
  await expect(bid(page, 'Karan').getByText(/Changed|suggested/)).toHaveCount(0)
  await post(meera, `/offer/answerCounter/${givenId}/${second._id}`, { accept: true, version: 2 }, 200)
  await expect(bid(page, 'Meera').getByText('₹250', { exact: true })).toBeVisible()
  await expect(bid(page, 'Meera').getByText('You suggested ₹250')).toHaveCount(0)

  await test.step('finds the cheapest offer among all pages', async () => {
    const [real] = await (await page.request.get(`/api/offer/allOffers/${givenId}`)).json()
    const many = [...Array(51).keys()].map(n => ({ ...real, _id: `played-${n}`, price: 5_000 - n }))
    await page.route('**/api/offer/allOffers/**', route => {
      const isNext = new URL(route.request().url()).searchParams.has('before')
      return route.fulfill({ json: isNext ? many.slice(50) : many.slice(0, 50) })
    })
    await page.goto(`/app/task/offers/${givenId}`)
    await expect(page.getByRole('article').first()).toContainText('₹5,000')
    await page.getByRole('radio', { name: 'Price' }).check()
    await expect(page.getByRole('article').first()).toContainText('₹4,950')
  })
})

test('[bid.6, open.1] edits, confirms and withdraws the own offer, answers suggested prices, and takes a new one', async ({
  page: bidder,
  ashaAfar: asha,
}) => {
  await member(bidder, 'Ravi')
  const { givenId } = await postTask(asha)
  const offer = await postOffer(bidder, givenId, 450)
  const live = liveSocket(bidder)
  await bidder.goto(`/app/task/${givenId}`)
  await expect(bidder.getByRole('heading', { name: 'Your offer' })).toBeVisible()
  await expect(bidder.getByText('₹450', { exact: true })).toBeVisible()
  await expect(bidder.getByText("Asha hasn't decided yet")).toBeVisible()
  await expect(link(bidder, 'Make an Offer')).toHaveCount(0)
  await live

  await test.step('keeps what was typed when the offer is stale', async () => {
    await link(bidder, 'Edit Offer').click()
    await expect(title(bidder, 'Edit Offer')).toBeVisible()
    await expect(field(bidder, 'Price')).toHaveValue('450')
    await expect(field(bidder, 'Description')).toHaveValue(offerText)
    await field(bidder, 'Price').fill('430')
    await suggestPrice(asha, givenId, offer._id, 400)
    await editTask(asha, givenId, { budget: 520 })
    await expect(bidder.getByText('Asha suggests ₹400', { exact: true })).toBeVisible()
    const sent = () => bidder.waitForRequest('**/offer/edit/**').then(request => request.postDataJSON())
    const old = sent()
    await button(bidder, 'Save offer').click()
    expect(await old).toMatchObject({ version: 1, taskVersion: 1 })
    await expect(toast(bidder, 'This offer was changed. Please look again')).toBeVisible()
    await expect(bidder.getByText('₹520 budget', { exact: true })).toBeVisible()
    await expect(field(bidder, 'Price')).toHaveValue('430')
    const present = sent()
    await button(bidder, 'Save offer').click()
    expect(await present).toMatchObject({ price: 430, version: 2, taskVersion: 2 })
    await expect(toast(bidder, 'Offer changed')).toBeVisible()
    await expect(bidder).toHaveURL(at(`/task/${givenId}`))
    await expect(bidder.getByText('₹430', { exact: true })).toBeVisible()
    await expect(bidder.getByText('Asha suggests ₹400')).toHaveCount(0)
  })

  await test.step('confirms the offer after the task was edited', async () => {
    await editTask(asha, givenId, { budget: 540 })
    const changed = bidder.getByText('The task has changed since your offer', { exact: true })
    await expect(changed).toBeVisible()
    const sent = bidder.waitForRequest('**/offer/confirm/**')
    await button(bidder, /^Confirm ₹/).click()
    expect((await sent).postDataJSON()).toEqual({ taskVersion: 3 })
    await expect(toast(bidder, 'Offer confirmed')).toBeVisible()
    await expect(changed).toHaveCount(0)
  })

  await test.step('accepts a suggested price and declines another one', async () => {
    const versionNow = async () =>
      ((await (await bidder.request.get(`/api/offer/mine/${givenId}`)).json()) as { version: number }).version
    const suggest = async (price: number, note: string) =>
      post(asha, `/offer/counter/${givenId}/${offer._id}`, { price, note, version: await versionNow() }, 200)
    await suggest(410, 'I have the drill here.')
    await expect(bidder.getByText('Asha suggests another price:', { exact: true })).toBeVisible()
    await expect(bidder.getByText('“I have the drill here.”', { exact: true })).toBeVisible()
    await button(bidder, 'Accept ₹410').click()
    await expect(toast(bidder, 'Answer sent')).toBeVisible()
    await expect(bidder.getByText('Asha suggests another price:', { exact: true })).toHaveCount(0)
    await expect(bidder.getByText('₹410', { exact: true })).toBeVisible()
    await suggest(380, '')
    await button(bidder, 'Decline').click()
    await expect(bidder.getByText('Asha suggests another price:', { exact: true })).toHaveCount(0)
    await expect(bidder.getByText('₹410', { exact: true })).toBeVisible()
  })

  await button(bidder, 'Withdraw Offer').click()
  await expect(bidder.getByRole('dialog', { name: 'Withdraw your offer?' })).toBeVisible()
  await bidder.goBack()
  await expect(bidder.getByRole('dialog')).toHaveCount(0)
  await button(bidder, 'Withdraw Offer').click()
  await button(bidder, 'Withdraw').click()
  await expect(toast(bidder, 'Offer withdrawn')).toBeVisible()
  await expect(bidder.getByRole('heading', { name: 'Your offer' })).toHaveCount(0)
  await link(bidder, 'Make an Offer').click()
  await expect(title(bidder, 'Make An Offer')).toBeVisible()
  await expect(field(bidder, 'Price')).toHaveValue('')
  await expect(field(bidder, 'Description')).toHaveValue('')
})
