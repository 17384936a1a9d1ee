import { expect, type Page } from '@playwright/test'
import type { Webhook, WebhookAttempt } from '#contract/entities/webhook.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { openConsole } from './operate.ts'
import type { Screen } from './screen.ts'

const webhooks: Webhook[] = [
  {
    ...{ _id: '3', url: 'https://hooks.market.example/new-tasks', kinds: ['task.posted', 'task.cancelled'] },
    ...{ createdAt: '2026-10-02T05:00:00.000Z', state: 'works', failingSince: null, waiting: 0 },
  },
  {
    ...{ _id: '2', url: 'https://reports.market.example/', kinds: ['report.made'], state: 'retrying' },
    ...{ createdAt: '2026-10-02T05:00:00.000Z', failingSince: '2026-11-20T03:12:00.000Z', waiting: 3 },
  },
  {
    ...{ _id: '1', url: 'https://old.example/told', kinds: ['agreement.made', 'agreement.completed'] },
    ...{ createdAt: '2026-10-02T05:00:00.000Z', state: 'failing', waiting: 0 },
    failingSince: '2026-11-12T21:40:00.000Z',
  },
]

const attempt = (id: string, at: string, rest: Partial<WebhookAttempt>): WebhookAttempt => ({
  ...{ _id: id, eventId: `msg_${id}`, kind: 'report.made', at, status: null, problem: null, durationMs: 210 },
  ...rest,
})
const attempts = [
  attempt('4', '2026-11-20T04:40:00.000Z', { problem: 'no answer', durationMs: 5_001 }),
  attempt('3', '2026-11-20T03:56:00.000Z', { status: 503 }),
  attempt('2', '2026-11-20T03:12:00.000Z', { problem: 'refused', durationMs: 3 }),
  attempt('1', '2026-11-19T15:02:00.000Z', { status: 204, durationMs: 88 }),
]

type Then = (page: Page) => Promise<unknown>

const list = (name: string, found: readonly Webhook[], then?: Then): Screen => ({
  name,
  route: '/operate',
  person: 'Meera',
  go: async (page, sample) => {
    await answer(page, 'GET /operate/webhooks', 200, found)
    await openConsole(page, sample, 'Webhooks')
    await expect(button(page, 'Add a webhook')).toBeVisible()
    await then?.(page)
  },
})

const opens = (name: string, file: string, opener: string, then?: Then): Screen => ({
  ...list(name, webhooks, async page => {
    await button(page, opener).click()
    await then?.(page)
  }),
  dialog: `features/operate/webhooks/${file}.tsx`,
})

const adds: Then = async page => {
  await answer(page, 'POST /operate/webhooks', 201, { _id: '4', secret: `whsec_${'Ab3+'.repeat(10)}Zq3=` })
  await page.getByLabel('Address').fill('https://hooks.market.example/joined')
  await button(page, 'Person joined').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click()
  await expect(page.getByText('you see it only now')).toBeVisible()
}

/** The servers that operators have told what happens. */
export const webhookScreens: Screen[] = [
  list('webhooks', webhooks),
  list('webhooks-empty', []),
  opens('webhook-add', 'add-webhook', 'Add a webhook'),
  opens('webhook-secret', 'add-webhook', 'Add a webhook', adds),
  opens('webhook-delete', 'webhooks-view', 'Delete https://old.example/told'),
  {
    ...list('webhook-attempts', webhooks, async page => {
      await answer(page, 'GET /operate/webhooks/2/attempts', 200, attempts)
      await button(page, 'Last attempts to https://reports.market.example/').click()
      await expect(page.getByText('Status 503')).toBeVisible()
    }),
    dialog: 'features/operate/webhooks/webhooks-view.tsx',
  },
]
