import * as messages from '#contract/endpoints/messages.ts'
import { expect } from '../market.ts'
import { twoMembers } from '../steps.ts'
import { person, rows, scene } from './scene.ts'

export const peopleScenes = [
  scene(messages.sendMessage, async ({ page, newCaller, market }) => {
    const { asha, r } = await twoMembers(page, newCaller)
    await page.goto(`/app/messages/${r.givenId}`)
    await page.getByLabel('Message', { exact: true }).fill('Come at nine')
    const said = page.getByRole('log').getByText('Come at nine', { exact: true })
    return {
      act: () => page.getByLabel('Message', { exact: true }).press('Enter'),
      keeps: () => expect(said).toHaveCount(1),
      shows: async () => {
        await expect(page.getByText('Waiting to send')).toHaveCount(0)
        await expect(said).toHaveCount(1)
        await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
      },
      effects: () => rows(market, `messages WHERE sender_id = ${person}`, asha.givenId),
    }
  }),
]
