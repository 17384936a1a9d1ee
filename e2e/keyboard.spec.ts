import type { Locator, Page } from '@playwright/test'
import { field, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at, member, newEmail, offerText, password } from './steps.ts'
import { calendar, nextButton, postButton, prompt, question, tile } from './wizard.ts'

// As people have it.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

/** Moves on by Tab until the control has the focus; what Tab does not reach, the keyboard cannot use. */
const tabTo = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible()
  // Looked up once: to find a control by its name takes longer than the press of a key.
  let found = await control.elementHandle()
  for (let presses = 0; presses < 60; presses++) {
    if (await found?.evaluate(element => !element.isConnected)) found = await control.elementHandle()
    if (await found?.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

const press = async (page: Page, control: Locator, key = 'Enter') => {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** From the introduction to a profile. */
const joins = async (page: Page) => {
  await page.goto('/app/gettingStarted')
  await press(page, page.getByRole('link', { name: 'Skip', exact: true }))
  await expect(title(page, 'Sign Up')).toBeVisible()
  await type(page, 'First Name', 'Asha')
  await type(page, 'Email', newEmail())
  await type(page, 'Password', password)
  await press(page, page.getByRole('button', { name: 'Sign In', exact: true }))
  // One arrives at the title, and the menu stands before it: forwards it comes after all tasks there are.
  await expect(title(page, 'Find tasks')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await press(page, page.getByRole('button', { name: 'Open menu', exact: true }))
  await press(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My Account' }))
  await press(page, page.getByRole('link', { name: 'Edit Profile', exact: true }))
  await tabTo(page, field(page, 'Gender'))
  await page.keyboard.type('f')
  await type(page, 'Age', '28')
  await type(page, 'City', 'Pune')
  await type(page, 'College', 'Fergusson College')
  await type(page, 'About Me', 'I like to get things done.')
  await press(page, page.getByRole('button', { name: 'Submit', exact: true }))
  await expect(title(page, 'My Account')).toBeVisible()
}

test('lets two people in two browsers sign up, post, offer, accept, talk, change the price, complete on both sides and rate, with the keyboard alone', async ({
  page,
  newVisitor,
}) => {
  const ravi = await newVisitor()
  await joins(page)
  await member(ravi, 'Ravi')
  const name = `By keyboard ${Date.now()}`
  const button = (who: Page, words: string) => who.getByRole('button', { name: words, exact: true })
  const link = (who: Page, words: string) => who.getByRole('link', { name: words, exact: true })

  // Asha posts, by way of the menu.
  await page.goto('/app/')
  await press(page, button(page, 'Open menu'))
  await press(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Post Task' }))
  await expect(page.getByText(prompt)).toBeVisible()
  await press(page, tile(page, 'Custom'), 'Space')
  await press(page, nextButton(page))
  await type(page, 'Title', name)
  await type(page, 'Description', 'Nothing but keys is used for any of this.')
  await tabTo(page, page.getByRole('radio', { name: 'In-Person' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Remotely' })).toBeChecked()
  await press(page, nextButton(page))
  await expect(page.getByText(question)).toBeVisible()
  await press(page, button(page, 'On Date'))
  // The calendar takes the focus to its day, and the arrow moves on from there.
  await expect(calendar(page).locator('td button:focus')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const chosen = (await calendar(page).locator('td button:focus').getAttribute('aria-label'))!
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Confirm'))
  await expect(calendar(page)).toBeHidden()
  await expect(button(page, 'On Date')).toBeFocused()
  const dayOfMonth = chosen.match(/(\d+) \w+ \d{4}/)![1]!.padStart(2, '0')
  await expect(button(page, 'On Date')).toHaveText(new RegExp(`^${dayOfMonth}-\\d\\d-\\d{4}$`))
  await press(page, button(page, 'Before Date'))
  await expect(calendar(page).locator('td button:focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
  await press(page, page.getByRole('switch', { name: "Anytime I'm flexible" }), 'Space')
  await press(page, page.getByRole('switch', { name: 'Any time of day works' }), 'Space')
  await type(page, 'Budget', '800')
  // It is off at first, and Tab passes by what is off.
  await expect(postButton(page)).toBeEnabled()
  await press(page, postButton(page))
  await expect(toast(page, 'Task posted successfully')).toBeVisible()

  // Ravi finds it and offers.
  await ravi.goto('/app/')
  await tabTo(ravi, ravi.getByLabel('Search tasks'))
  await ravi.keyboard.type(name)
  await ravi.keyboard.press('Enter')
  await expect(ravi.getByText('1 items found', { exact: true })).toBeVisible()
  await press(ravi, link(ravi, name))
  await press(ravi, link(ravi, 'Make an Offer'))
  await expect(title(ravi, 'Make An Offer')).toBeVisible()
  await type(ravi, 'Price', '750')
  await type(ravi, 'Description', offerText)
  await press(ravi, button(ravi, 'Submit Offer'))
  await expect(toast(ravi, 'Offer posted successfully')).toBeVisible()
  await expect(ravi).toHaveURL(/\/task\/(?!offer)[\w-]+$/)
  const taskPath = new URL(ravi.url()).pathname.slice('/app'.length)

  // Asha accepts.
  await press(page, link(page, name))
  await press(page, link(page, 'View Offers'))
  await press(page, page.getByRole('article', { name: 'Ravi' }).getByRole('button', { name: 'Accept' }))
  await press(page, button(page, 'Accept ₹750'))
  await expect(toast(page, 'Offer updated successfully')).toBeVisible()
  await expect(page).toHaveURL(at(taskPath))

  // Ravi says when he comes.
  await ravi.reload()
  await press(ravi, link(ravi, 'Message'))
  await expect(ravi.getByRole('log')).toBeVisible()
  await type(ravi, 'Message', 'I come at nine.')
  await ravi.keyboard.press('Enter')
  await expect(ravi.getByRole('log')).toContainText('I come at nine.')
  await ravi.goBack()

  // He proposes another price, and she accepts.
  await press(ravi, button(ravi, 'More'))
  await press(ravi, button(ravi, 'Propose a change'))
  const sheet = ravi.getByRole('dialog', { name: 'Propose a change' })
  await press(ravi, sheet.getByRole('button', { name: 'Price', exact: true }), 'Space')
  await type(ravi, 'Price', '800')
  await type(ravi, 'Reason', 'The way there is longer than I thought.')
  await press(ravi, button(ravi, 'Send proposal'))
  await expect(sheet).toBeHidden()
  await press(page, button(page, 'Accept'))
  await expect(ravi.getByText(/You're doing this for .* • ₹800$/)).toBeVisible()

  // Both complete, Asha with four stars.
  await press(ravi, button(ravi, 'Mark as Complete'))
  await press(ravi, button(ravi, 'Submit'))
  await expect(button(ravi, 'Pending')).toBeDisabled()
  await press(page, button(page, 'Mark as Complete'))
  await press(page, page.getByRole('radio', { name: '1 star', exact: true }), 'Space')
  for (let stars = 1; stars < 4; stars++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await press(page, button(page, 'Submit'))
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect(page.getByText(/Completed on \d+(st|nd|rd|th) \w+ \d{4}/)).toBeVisible()

  // The rating is on Ravi's profile.
  await press(page, page.getByRole('link', { name: /Ravi/ }).first())
  await expect(page.getByText('As Service Provider')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Rated 4 out of 5' }).first()).toBeVisible()
})
