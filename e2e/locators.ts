import type { Locator, Page } from '@playwright/test'

/** The button with exactly this name. */
export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => button(page, name).click()

/** The link with exactly this name. */
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** The sheet or dialog with exactly this name. */
export const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The lines of what happened under an agreement. */
export const happened = (page: Page) =>
  page.getByRole('list', { name: 'What happened' }).getByRole('listitem')

/** The row with the last thing that happened under an agreement; it opens everything. */
export const lastEvent = (page: Page) => page.getByRole('button', { name: /^What happened/ })

/** The price that the two have agreed on, as their page shows it. */
export const agreedFor = (page: Page, price: string) =>
  page.getByText(new RegExp(`^(.* (is doing|did) this for you|You('re doing| did) this for .*) • ${price}$`))

/** Opens what happened, which begins with what is agreed; answers the sheet. */
export const openStory = async (page: Page) => {
  await lastEvent(page).click()
  return sheet(page, 'What happened')
}

/** The field with exactly this label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The one field for an amount of rupees. */
export const amountField = (page: Page | Locator) => page.locator('input[inputmode="decimal"]')

/** A screen's one h1. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The card of the task with this title, on a list. */
export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

/** The button of the sheet that says what an accepted offer agrees on. */
export const confirmAccept = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Accept ₹/ })

/** Where toasts show. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A toast with exactly these words. */
export const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true })
