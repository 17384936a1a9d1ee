import type { Page } from '@playwright/test'
import { agreedFor, button, confirmAccept, field, link, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { listen } from './played.ts'
import {
  acceptOffer,
  at,
  decide,
  editOffer,
  editTask,
  member,
  offerText,
  postOffer,
  postTask,
  suggestPrice,
} from './steps.ts'

const bid = (page: Page, name: string) => page.getByRole('article', { name })

const taskOf = async (page: Page, taskId: string) =>
  (await (await page.request.get(`/api/task/particularTask/${taskId}/`)).json()).task

test('[bid.2] does not accept an offer that changed behind the sheet, and shows the new one', async ({
  page,
  ravi,
}) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(ravi.page, givenId, 450)
  await page.goto(`/app/task/offers/${givenId}`)
  await bid(page, 'Ravi').getByRole('button', { name: 'Accept' }).click()
  await expect(confirmAccept(page)).toHaveText('Accept ₹450')
  await editOffer(ravi.page, givenId, offer._id, 600)
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
  await expect(agreedFor(page, '₹600')).toBeVisible()
})

test('[bid.7] says before an acceptance who, for how much, when and what follows, and asks to confirm', async ({
  page,
  ravi,
}) => {
  const { givenId } = await postTask(page, {
    dateFlexible: false,
    startDate: '2099-03-03',
    endDate: '2099-03-09',
  })
  await postOffer(ravi.page, givenId, 1250)
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
  await bid(page, 'Ravi').getByRole('button', { name: 'Accept' }).click()
  await sheet.getByRole('button', { name: 'Accept ₹1,250', exact: true }).click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(page.getByText('IN-PROGRESS', { exact: true })).toBeVisible()
  // The list of offers and its sheet are no stop on the way back.
  await page.goBack()
  await expect(page).not.toHaveURL(/offers/)
})

test('[bid.7] sorts offers by newest, price and rating, and marks changed and countered ones', async ({
  page,
  ravi,
  meera,
  newVisitor,
  market,
}) => {
  const visitor = await newVisitor()
  const karan = await member(visitor, 'Karan')
  const { givenId } = await postTask(page)
  const first = await postOffer(ravi.page, givenId, 700)
  const second = await postOffer(meera.page, givenId, 300)
  await postOffer(visitor, givenId, 500)
  await market.query(
    `UPDATE users SET rating_count = 1, rating_sum = CASE given_id WHEN $1 THEN 5 ELSE 4 END
     WHERE given_id IN ($1, $2)`,
    [ravi.givenId, karan.givenId],
  )
  await editOffer(ravi.page, givenId, first._id, 800)
  await suggestPrice(page, givenId, second._id, 250)
  await page.goto(`/app/task/offers/${givenId}`)
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
})

test('[bid.7] finds the cheapest offer among all pages', async ({ page, ravi }) => {
  const { givenId } = await postTask(page)
  await postOffer(ravi.page, givenId, 5_000)
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

test('[bid.7, bid.6] lets a poster suggest a price and the bidder accept it', async ({ page, ravi }) => {
  const { givenId } = await postTask(page)
  await postOffer(ravi.page, givenId, 450)
  await page.goto(`/app/task/offers/${givenId}`)
  const open = () => bid(page, 'Ravi').getByRole('button', { name: 'Suggest a price' }).click()
  await open()
  await field(page, 'Your price').fill('400')
  await field(page, 'Note').fill('I have the drill here.')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await expect(field(page, 'Note')).toHaveValue('I have the drill here.')
  await button(page, 'Suggest this price').click()
  await expect(toast(page, 'Price suggested')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bid(page, 'Ravi').getByText('You suggested ₹400', { exact: true })).toBeVisible()

  await ravi.page.goto(`/app/task/${givenId}`)
  await expect(ravi.page.getByText('Asha suggests another price:', { exact: true })).toBeVisible()
  await expect(ravi.page.getByText('“I have the drill here.”', { exact: true })).toBeVisible()
  await button(ravi.page, 'Accept ₹400').click()
  await expect(ravi.page.getByText('Asha suggests ₹400', { exact: true })).toHaveCount(0)
  await expect(ravi.page.getByText('₹400', { exact: true })).toBeVisible()
  await expect(bid(page, 'Ravi').getByText('₹400', { exact: true })).toBeVisible()
  await expect(bid(page, 'Ravi').getByText('You suggested ₹400')).toHaveCount(0)
})

test('[bid.6] withdraws an own offer after a question, and takes a new one', async ({
  page,
  ravi: { page: bidder },
}) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(bidder, givenId, 450)
  await suggestPrice(page, givenId, offer._id, 400)
  await bidder.goto(`/app/task/${givenId}`)
  await expect(bidder.getByRole('heading', { name: 'Your offer' })).toBeVisible()
  await expect(bidder.getByText('₹450', { exact: true })).toBeVisible()
  await button(bidder, 'Decline').click()
  await expect(bidder.getByText('Asha suggests ₹400')).toHaveCount(0)
  await expect(bidder.getByText('₹450', { exact: true })).toBeVisible()

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

test('[bid.6] edits the present offer, and keeps what was typed when the offer is stale', async ({
  page,
  ravi: { page: bidder },
}) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(bidder, givenId, 450)
  await bidder.goto(`/app/task/${givenId}`)
  await link(bidder, 'Edit Offer').click()
  await expect(title(bidder, 'Edit Offer')).toBeVisible()
  await expect(field(bidder, 'Price')).toHaveValue('450')
  await expect(field(bidder, 'Description')).toHaveValue(offerText)
  await field(bidder, 'Price').fill('430')
  await suggestPrice(page, givenId, offer._id, 400)
  await editTask(page, givenId, { budget: 520 })
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

test('[bid.6] lists the own offers in My Offers with their outcome', async ({
  page,
  ravi: { page: bidder },
}) => {
  await bidder.goto('/app/mytasks')
  await bidder.getByRole('tab', { name: 'My Offers' }).click()
  await expect(bidder.getByText('0 items found')).toBeVisible()
  await expect(bidder.getByText('Your offers will show up here.')).toBeVisible()

  const names = ['Hang a heavy mirror', 'Bake a birthday cake', 'Walk two large dogs', 'Paint a garden fence']
  const [countered, declined, changed, waiting] = await Promise.all(
    names.map(name => postTask(page, { title: name })),
  )
  const offers = []
  for (const task of [countered, declined, changed, waiting])
    offers.push(await postOffer(bidder, task!.givenId, 450))
  await suggestPrice(page, countered!.givenId, offers[0]!._id, 400)
  await decide(page, declined!.givenId, offers[1]!._id, 'Rejected')
  await editTask(page, changed!.givenId, { title: names[2]!, budget: 600 })
  await bidder.reload()
  const rows = bidder.getByRole('list', { name: 'My Offers' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Paint a garden fence.*₹450.*Waiting for an answer/,
    /Walk two large dogs.*₹450.*Task changed: please confirm/,
    /Bake a birthday cake.*₹450.*Declined/,
    /Hang a heavy mirror.*₹450.*They suggest ₹400/,
  ])
  await expect(bidder.getByText('4 items found')).toBeVisible()
  await rows.last().getByRole('link').click()
  await expect(bidder).toHaveURL(at(`/task/${countered!.givenId}`))
  await bidder.goBack()
  await expect(bidder.getByRole('tab', { name: 'My Offers' })).toHaveAttribute('aria-selected', 'true')
})
