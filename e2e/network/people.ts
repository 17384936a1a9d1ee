import * as messages from '#contract/endpoints/messages.ts'
import * as people from '#contract/endpoints/people.ts'
import { answerSent } from '#contract/texts/en/people.ts'
import { toast } from '../locators.ts'
import { expect } from '../market.ts'
import { member, say, twoMembers } from '../steps.ts'
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

  scene(messages.markRead, async ({ page, newCaller, market }) => {
    const { ravi, asha, r } = await twoMembers(page, newCaller)
    await say(ravi, asha.givenId, 'Namaste')
    return {
      act: () => page.goto(`/app/messages/${r.givenId}`),
      shows: () => expect(page.getByRole('log')).toContainText('Namaste'),
      effects: () =>
        rows(market, `conversation_members WHERE user_id = ${person} AND unread = 0`, asha.givenId),
    }
  }),

  scene(people.appealLimit, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await market.query(`UPDATE users SET limited_at = now(), limit_reason = 'Spam' WHERE given_id = $1`, [
      givenId,
    ])
    await page.goto('/app/profile/standing')
    const words = 'It was for the paint alone, I have the bill.'
    const appeal = page.getByLabel('Why the limit should be lifted')
    await appeal.fill(words)
    return {
      act: () => page.getByRole('button', { name: 'Send answer' }).click(),
      keeps: () => expect(appeal).toHaveValue(words),
      shows: async () => {
        await expect(toast(page, answerSent)).toBeVisible()
        await expect(page.getByText(words)).toBeVisible()
        await expect(appeal).toHaveCount(0)
      },
      effects: () => rows(market, 'users WHERE given_id = $1 AND appeal = $2', givenId, words),
    }
  }),
]
