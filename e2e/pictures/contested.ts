import { expect } from '@playwright/test'
import type { ContestedCancellation } from '#contract/entities/agreement.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { at, type Screen } from './screen.ts'

const person = (firstName: string, lastName: string) => ({
  ...{ givenId: `${firstName}aaaaaaaaaaaa`, firstName, lastName, verified: true, profilePic: null },
})
const cancellation: ContestedCancellation = {
  taskId: 'aaaaaaaaaaaaaaaa',
  title: 'Two helpers for a Sunday lunch of sixty',
  poster: person('Suresh', 'Pillai'),
  provider: person('Ananya', 'Ghosh'),
  cancellation: {
    by: 'Sureshaaaaaaaaaaaa',
    fault: 'theirs',
    reason: 'Did not turn up',
    note: 'The guests came at one, and nobody was there to help. I waited until two.',
    at: '2026-11-14T08:00:00.000Z',
    contested: {
      note: 'I stood at the gate at eleven, as we had said. The bell does not ring, and nobody answered my calls.',
      at: '2026-11-15T08:00:00.000Z',
    },
    decided: null,
  },
}

const contested = (name: string, press?: string): Screen => ({
  name,
  route: '/moderation',
  person: 'Meera',
  ...(press && { dialog: 'features/moderation/act-button.tsx' }),
  go: async (page, sample) => {
    await answer(page, 'GET /people/standing', 200, {
      ...{ isModerator: true, isOperator: false, hasPassword: true, isMailRefused: false },
      ...{ limit: null, hiddenTaskCount: 0, hiddenTasks: [], heldOfferCount: 0, heldOffers: [] },
    })
    await answer(page, 'GET /moderation/reports', 200, [])
    await answer(page, 'GET /moderation/cancellations', 200, [cancellation])
    await at('/moderation', 'Moderation')(page, sample)
    await page.getByRole('tab', { name: 'Contested' }).click()
    await expect(page.getByText('Two helpers for a Sunday lunch of sixty')).toBeVisible()
    if (press) await button(page, press).click()
  },
})

export const contestedScreens: Screen[] = [
  contested('moderation-contested'),
  contested('moderation-decide', "Ananya's fault"),
]
