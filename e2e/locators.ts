import type { Locator, Page } from '@playwright/test'

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => button(page, name).click()

/** The link with exactly this name. */
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** The sheet or dialog with exactly this name. */
export const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The lines of what happened under an agreement. */
export const happened = (page: Page) =>
  page.getByRole('list', { name: 'What happened' }).getByRole('listitem')

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

/** The value that the task screen shows under a label. */
export const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** Where toasts show. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A toast with exactly these words. */
export const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true })
