import { toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold, listen } from './played.ts'
import { acceptOffer, at, colourOf, isGrey, postOffer, postTask } from './steps.ts'

test('[offer.7] sends an Accept only after a pending Decline, even a failed one, and disables the buttons of a decided offer', async ({
  page,
  raviAfar: ravi,
  meeraAfar: meera,
}) => {
  const { givenId } = await postTask(page)
  const offer = await postOffer(ravi, givenId)
  const wanted = await postOffer(meera, givenId)
  await page.goto(`/app/task/offers/${givenId}`)
  const button = (bidder: string, name: string) =>
    page.getByRole('article', { name: bidder }).getByRole('button', { name })
  const calls = listen(page)
  const declining = await hold(page, `POST /offer/update/${givenId}/${offer._id}`)
  const accepting = await hold(page, `POST /offer/update/${givenId}/${wanted._id}`)
  await button('Ravi', 'Decline').click()
  await expect.poll(declining.hasCome).toBe(true)
  await expect(button('Ravi', 'Accept')).toBeDisabled()
  await expect.poll(() => colourOf(button('Ravi', 'Accept'), 'backgroundColor').then(isGrey)).toBe(true)
  await acceptOffer(page, 'Meera')
  await expect(button('Meera', 'Accept')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => colourOf(button('Meera', 'Accept'), 'backgroundColor').then(isGrey)).toBe(true)
  await expect(button('Meera', 'Decline')).toBeDisabled()
  expect(accepting.hasCome()).toBe(false)
  declining.release()
  await expect.poll(accepting.hasCome).toBe(true)
  accepting.release()
  await expect(page).toHaveURL(at(`/task/${givenId}`))
  await expect(toast(page, 'Offer updating failed')).toHaveCount(0)
  expect(calls.filter(call => call.startsWith('POST /offer/update/'))).toEqual([
    `POST /offer/update/${givenId}/${offer._id}`,
    `POST /offer/update/${givenId}/${wanted._id}`,
  ])
  const { task } = await (await page.request.get(`/api/task/particularTask/${givenId}/`)).json()
  expect(task).toMatchObject({ Status: 'In-Progress', OfferIdAccepted: wanted._id })

  await test.step('sends a waiting Accept although the Decline failed', async () => {
    const next = await postTask(page)
    const refused = await postOffer(ravi, next.givenId)
    await postOffer(meera, next.givenId)
    await page.goto(`/app/task/offers/${next.givenId}`)
    await answer(page, `POST /offer/update/${next.givenId}/${refused._id}`, 403, { message: 'Not now' })
    await button('Ravi', 'Decline').click()
    await acceptOffer(page, 'Meera')
    await expect(toast(page, 'Offer updating failed')).toBeVisible()
    await expect(toast(page, 'Offer updated successfully')).toBeVisible()
    await expect(page).toHaveURL(at(`/task/${next.givenId}`))
  })
})
