import type { Locator, Page, Response } from '@playwright/test'
import { field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { isComplete } from './rests.ts'
import { member, newcomer, offerText, postTask } from './steps.ts'
import { nextButton, postButton, taskWords, tile } from './wizard.ts'

/** A busy server's 503 is none: the app asks again, and the market's own watch judges it. */
const noteRefusal = (refusals: string[]) => (answer: Response) => {
  if (answer.status() >= 400 && answer.status() < 500) refusals.push(`${answer.status()} ${answer.url()}`)
}

/** Counts what a thumb does: each press, and each field that it has to touch before typing. */
const thumb = () => {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (what: Locator) => {
      taps += 1
      await what.click()
    },
    type: async (into: Locator, words: string) => {
      taps += 1
      await into.fill(words)
    },
    /** Opens a list of the phone's own, and chooses from it. */
    choose: async (from: Locator, value: string) => {
      taps += 2
      await from.selectOption(value)
    },
  }
}

const setsUpProfile = async (page: Page, { tap, type, choose }: ReturnType<typeof thumb>) => {
  await choose(page.getByLabel('Gender'), 'female')
  await type(page.getByLabel('Age'), '28')
  await type(page.getByLabel('City'), 'Pune')
  await tap(page.getByRole('button', { name: 'None', exact: true }))
  await type(page.getByLabel('About Me'), 'I like to get things done.')
  await tap(page.getByRole('button', { name: 'Submit' }))
}

test('takes at most 24 taps from sign-up to a first task, and refuses nothing', async ({ page }) => {
  await newcomer(page, 'Asha')
  await page.goto('/app/')
  const hand = thumb()
  const { tap, type } = hand
  const refusals: string[] = []
  page.on('response', noteRefusal(refusals))
  // Also of what the home asks for once it has nothing better to do.
  await isComplete(page)
  await tap(page.getByRole('link', { name: 'Post Task', exact: true }))
  await setsUpProfile(page, hand)
  await tap(tile(page, 'Custom'))
  await tap(nextButton(page))
  await type(field(page, 'Title'), taskWords.title)
  await type(field(page, 'Description'), taskWords.description)
  await type(field(page, 'Full Address'), taskWords.address)
  await tap(nextButton(page))
  await tap(page.getByRole('button', { name: 'Today', exact: true }))
  await tap(page.getByRole('button', { name: 'Afternoon', exact: true }))
  await type(field(page, 'Budget'), '800')
  await tap(postButton(page))
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(refusals).toEqual([])
  expect(hand.taps()).toBeLessThanOrEqual(24)
})

test('takes at most 14 taps from sign-up to a first offer, and refuses nothing', async ({
  page,
  newCaller,
}) => {
  const poster = await newCaller()
  await member(poster, 'Asha')
  const { title } = await postTask(poster, { title: 'Repair the old bicycle' })
  await newcomer(page, 'Ravi')
  await page.goto('/app/')
  const hand = thumb()
  const { tap, type } = hand
  await tap(page.getByRole('link', { name: title }))
  await setsUpProfile(page, hand)
  await tap(page.getByRole('link', { name: 'Make an Offer', exact: true }))
  await type(page.getByLabel('Price'), '500')
  await type(page.getByLabel('Description'), offerText)
  await tap(page.getByRole('button', { name: 'Submit Offer', exact: true }))
  await expect(toast(page, 'Offer posted successfully')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(hand.taps()).toBeLessThanOrEqual(14)
})
