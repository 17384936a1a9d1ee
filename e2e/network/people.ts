import type { Page } from '@playwright/test'
import * as messages from '#contract/endpoints/messages.ts'
import * as people from '#contract/endpoints/people.ts'
import * as profiles from '#contract/endpoints/profiles.ts'
import { answerSent, unblocked } from '#contract/texts/en/people.ts'
import { title, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { member, postOffer, postTask, say, twoMembers } from '../steps.ts'
import { person, rows, scene } from './scene.ts'

const openMore = async (page: Page, givenId: string) => {
  await page.goto(`/app/profile/${givenId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  return page.getByRole('dialog')
}

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

  scene(profiles.setPrivacy, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await page.goto('/app/profile/privacy')
    const nobody = page.getByRole('button', { name: 'Nobody', exact: true })
    return {
      act: () => nobody.click(),
      shows: async () => {
        await expect(toast(page, 'Saved')).toBeVisible()
        await expect(nobody).toHaveAttribute('aria-pressed', 'true')
      },
      effects: () => rows(market, "users WHERE show_email = 'nobody' AND given_id = $1", givenId),
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

  scene(messages.markAlertsRead, async ({ page, newCaller, market }) => {
    const { ravi, asha } = await twoMembers(page, newCaller)
    const task = await postTask(page)
    await postOffer(ravi, task.givenId)
    return {
      act: () => page.goto('/app/alerts'),
      shows: () => expect(page.getByRole('list', { name: 'Alerts' }).getByRole('link')).toHaveCount(1),
      effects: () => rows(market, `alert_counters WHERE user_id = ${person} AND read_seq = 1`, asha.givenId),
    }
  }),

  scene(people.blockPerson, async ({ page, newCaller, market }) => {
    const { asha, r } = await twoMembers(page, newCaller)
    await (await openMore(page, r.givenId)).getByRole('button', { name: 'Block Ravi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Ravi?' })
    return {
      act: () => dialog.getByRole('button', { name: 'Block', exact: true }).click(),
      shows: async () => {
        await expect(toast(page, 'Blocked')).toBeVisible()
        await expect(dialog).toBeHidden()
      },
      effects: () => rows(market, `blocks WHERE blocker_id = ${person}`, asha.givenId),
    }
  }),

  scene(people.unblockPerson, async ({ page, newCaller, market }) => {
    const { asha, r } = await twoMembers(page, newCaller)
    await page.request.post(`/api/people/block/${r.givenId}`, { data: {} })
    await page.goto('/app/profile/privacy')
    const unblock = page.getByRole('button', { name: 'Unblock Ravi' })
    await expect(unblock).toBeVisible()
    return {
      act: () => unblock.click(),
      shows: async () => {
        await expect(toast(page, unblocked)).toBeVisible()
        await expect(unblock).toHaveCount(0)
        await expect(title(page, 'Privacy')).toBeVisible()
      },
      effects: async () => 1 - (await rows(market, `blocks WHERE blocker_id = ${person}`, asha.givenId)),
    }
  }),

  scene(people.report, async ({ page, newCaller, market }) => {
    const { asha, r } = await twoMembers(page, newCaller)
    await (await openMore(page, r.givenId)).getByRole('button', { name: 'Report Ravi' }).click()
    const sheet = page.getByRole('dialog', { name: 'Report Ravi' })
    await sheet.getByRole('button', { name: 'Harassment or threats' }).click()
    await sheet.getByLabel('Details').fill('Rude')
    return {
      act: () => sheet.getByRole('button', { name: 'Send Report' }).click(),
      keeps: () => expect(sheet.getByLabel('Details')).toHaveValue('Rude'),
      shows: async () => {
        await expect(toast(page, 'Thank you. A moderator will look at it')).toBeVisible()
        await expect(sheet).toBeHidden()
      },
      effects: () => rows(market, `reports WHERE reporter_id = ${person}`, asha.givenId),
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
      act: () => page.getByRole('button', { name: 'Send Answer' }).click(),
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
