import type { Page } from '@playwright/test'
import type { Market } from './market-server.ts'
import { member } from './steps.ts'

/** A square picture of one colour, as PNG. */
export const square = async (page: Page, side: number): Promise<Buffer> => {
  const url = await page.evaluate(side => {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#0b6e4f'
    pen.fillRect(0, 0, side, side)
    return canvas.toDataURL('image/png')
  }, side)
  return Buffer.from(url.split(',')[1]!, 'base64')
}

/** Makes somebody an operator, and opens the console's tab Site. */
export const openSite = async (page: Page, market: Market, givenId: string): Promise<void> => {
  await market.query(`UPDATE users SET role = 'operator' WHERE given_id = $1`, [givenId])
  await page.goto('/app/operate')
  await page.getByRole('tab', { name: 'Site' }).click()
}

/** A market whose settings a test changes: Asha is about to be its operator, and Ravi looks at My Tasks. */
export const openMarketToSet = async (
  ownMarket: () => Promise<Market>,
  newVisitor: (options: { baseURL: string }) => Promise<Page>,
) => {
  const market = await ownMarket()
  const visitor = () => newVisitor({ baseURL: market.origin })
  const [page, ravi] = [await visitor(), await visitor()]
  const { givenId } = await member(page, 'Asha')
  await member(ravi, 'Ravi')
  await ravi.goto('/app/mytasks')
  return { market, visitor, page, ravi, givenId }
}
