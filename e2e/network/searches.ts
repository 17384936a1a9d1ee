import type { Page } from '@playwright/test'
import * as searches from '#contract/endpoints/searches.ts'
import { button, field, sheet, toast } from '../locators.ts'
import { expect, type Market } from '../market.ts'
import { member, post } from '../steps.ts'
import { person, rows, scene, without } from './scene.ts'

/** Somebody with a saved search, on the screen of these. */
const withSearch = async (page: Page) => {
  const { givenId } = await member(page, 'Asha')
  await post(page, '/searches', { name: 'Sofas', filter: { q: 'sofa' }, notify: true }, 201)
  await page.goto('/app/searches')
  await expect(page.getByText('Sofas')).toBeVisible()
  return givenId
}

const saved = (market: Market, givenId: string, notify: boolean) =>
  rows(market, `searches WHERE user_id = ${person} AND notify = ${notify}`, givenId)

export const searchScenes = [
  scene(searches.saveSearch, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await page.goto('/app/?mode=Remotely')
    await button(page, 'Save this search').click()
    await field(page, 'Name').fill('Sofas')
    return {
      act: () => button(page, 'Save Search').click(),
      keeps: () => expect(field(page, 'Name')).toHaveValue('Sofas'),
      shows: () => expect(toast(page, 'Search saved')).toBeVisible(),
      effects: () => saved(market, givenId, true),
    }
  }),

  scene(searches.updateSearch, async ({ page, market }) => {
    const givenId = await withSearch(page)
    const tell = page.getByRole('switch', { name: 'Tell me about new tasks' })
    return {
      act: () => tell.click(),
      shows: () => expect(tell).not.toBeChecked(),
      effects: () => saved(market, givenId, false),
    }
  }),

  scene(searches.deleteSearch, async ({ page, market }) => {
    const givenId = await withSearch(page)
    await button(page, 'Delete Sofas').click()
    return {
      act: () => button(sheet(page, 'Delete this saved search?'), 'Delete').click(),
      shows: async () => {
        await expect(toast(page, 'Search deleted')).toBeVisible()
        await expect(page.getByText('No saved searches yet')).toBeVisible()
      },
      effects: () => without(market, 'searches', 'user_id', givenId),
    }
  }),
]
