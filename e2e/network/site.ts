import type { Page } from '@playwright/test'
import { agree, changeLogo, changeSite } from '#contract/endpoints/site.ts'
import { saved } from '#contract/texts/en/site.ts'
import { toast } from '../locators.ts'
import { expect, type Market } from '../market.ts'
import { openSite, square } from '../site.ts'
import { member } from '../steps.ts'
import { person, rows, scene } from './scene.ts'

/** Has the market offer every city again, for the other tests on it. */
const asItComes = async (page: Page, market: Market) => {
  await market.query(
    `INSERT INTO site_settings SELECT max(id) + 1, now(), NULL, 'cities', '{}' FROM site_settings`,
  )
  // The app reads within a second what was written behind its back.
  const cities = async () => (await (await page.request.get('/api/site')).json()).cities
  await expect.poll(cities).toEqual([])
}

const inConsole = async (page: Page, market: Market) => {
  const { givenId } = await member(page, 'Meera')
  await openSite(page, market, givenId)
  const changes = () =>
    rows(market, 'site_settings WHERE by_id = (SELECT id FROM users WHERE given_id = $1)', givenId)
  return { changes }
}

const changesSite = scene(changeSite, async ({ page, market }) => {
  const { changes } = await inConsole(page, market)
  const form = page.getByRole('form', { name: 'Cities' })
  await form.getByLabel('Cities').fill('Pune\nNashik')
  return {
    act: () => form.getByRole('button', { name: 'Save cities' }).click(),
    keeps: () => expect(form.getByLabel('Cities')).toHaveValue('Pune\nNashik'),
    shows: async () => {
      await expect(toast(page, saved)).toBeVisible()
      await expect(form.getByLabel('Cities')).toHaveValue('Pune\nNashik')
    },
    effects: changes,
    end: () => asItComes(page, market),
  }
})

const changesLogo = scene(changeLogo, async ({ page, market }) => {
  const { changes } = await inConsole(page, market)
  await expect(page.getByRole('heading', { name: 'Logo' })).toBeVisible()
  const buffer = await square(page, 256)
  return {
    act: () =>
      page
        .getByLabel('Choose a picture')
        .first()
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer }),
    shows: async () => {
      await expect(toast(page, saved)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Use the standard mark' })).toBeVisible()
    },
    effects: changes,
    end: () => asItComes(page, market),
  }
})

const agrees = scene(agree, async ({ page, market }) => {
  const { rows: stored } = await market.query(`
    INSERT INTO site_settings (id, at, section, settings)
    SELECT n, now(), 'terms', jsonb_build_object('terms', jsonb_build_object('text', 'Be kind.', 'version', n, 'at', now()))
    FROM (SELECT coalesce(max(id), 0) + 1 AS n FROM site_settings) next RETURNING id`)
  // Written past the server, which knows it a second later.
  const known = async () => (await page.request.get('/api/site')).json()
  await expect.poll(known).toMatchObject({ version: Number(stored[0].id) })
  const { givenId } = await member(page, 'Asha')
  await page.goto('/app/pages/terms')
  const button = page.getByRole('button', { name: 'I agree' })
  return {
    act: () => button.click(),
    keeps: () => expect(button).toBeVisible(),
    shows: () => expect(page.getByText('You agreed on')).toBeVisible(),
    effects: () => rows(market, `agreed_pages WHERE user_id = ${person}`, givenId),
    end: () => asItComes(page, market),
  }
})

export const siteScenes = [changesSite, changesLogo, agrees]
