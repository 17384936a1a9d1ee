import { expect, type Page } from '@playwright/test'
import { readsLarge } from './large-text.ts'
import { title } from './locators.ts'
import { fitsNarrow } from './looks.ts'
import { go } from './steps.ts'

interface Row {
  name: string
  path?: string
  /** The h1, where `name` is not it. */
  h1?: string
  /** The steps on the screen before the check. */
  after?: (page: Page) => Promise<unknown>
}

/** Walks the screens of one person: none is wider than 320px, and on none is anything out of reach at 200%. */
export const walk = async (page: Page, rows: readonly Row[]) => {
  for (const { name, path, h1 = name, after } of rows) {
    if (path) await go(page, path)
    if (path || !after) await expect(title(page, h1), name).toBeVisible()
    await after?.(page)
    await expect(page.getByText(/^Loading/), name).toHaveCount(0)
    await expect(page.getByRole('status', { name: /^Loading/ }), name).toHaveCount(0)
    await fitsNarrow(page, name)
    await readsLarge(page, name)
  }
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
/** Waits for a dialog: its code may still be on its way. */
export const sees = (page: Page, heading: string) =>
  expect(page.getByRole('dialog', { name: heading, exact: true })).toBeVisible()
/** Opens a sheet, in place of the one that may be there. */
export const openSheet = (button: string, heading: string) => async (page: Page) => {
  await leave(page)
  await press(button)(page)
  await sees(page, heading)
}
export const leave = (page: Page) => page.keyboard.press('Escape')
