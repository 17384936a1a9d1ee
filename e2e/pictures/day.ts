import type { Page } from '@playwright/test'
import type { Visit } from '#contract/entities/day.ts'
import type { Conversation } from '#contract/entities/message.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { button, sheet } from '../locators.ts'
import { expect } from '../market.ts'
import { alter, answer } from '../played.ts'
import { isComplete } from '../rests.ts'
import { fromMenu, settled } from '../steps.ts'
import type { Sample } from './sample.ts'
import { alterAgreement, at, type Screen } from './screen.ts'

const underWay = 'Cut a 20-minute film of our wedding'
const arrival = { at: null, code: '4711' }
const near = { from: '2026-11-19T13:30:00.000Z', until: '2026-11-20T21:30:00.000Z' }

/** The task page of two who meet today. */
const today = async (page: Page, sample: Sample) => {
  await alterAgreement(
    page,
    agreement => ({
      ...{ startDate: '2026-11-20', endDate: '2026-11-20', timeSlot: 'Evening', near },
      arrival: { ...agreement.arrival, ...arrival },
    }),
    { modeOfTask: 'In-Person', taskCity: 'Pune', taskLocation: '12 Baner Road' },
  )
  await alter<Payment>(page, 'GET /payment/task/:taskId', payment => ({
    ...payment,
    ...{ method: 'held', state: 'Held', held: payment.due, due: 0 },
  }))
  await at(({ id }) => `/task/${id(underWay)}`, 'Task Brief', underWay)(page, sample)
  await expect(button(page, 'Safety')).toBeVisible()
}

const day = (name: string): Pick<Screen, 'name' | 'route' | 'person'> => ({
  ...{ name, route: '/task/:id', person: 'Asha' },
})

const safety = (name: string, visit: Visit): Screen => ({
  ...day(name),
  dialog: 'features/agreements/safety-sheet.tsx',
  go: async (page, sample) => {
    await answer(page, 'GET /agreement/:taskId/visit', 200, visit)
    await today(page, sample)
    await button(page, 'Safety').click()
    await settled(sheet(page, 'Safety'))
    await expect(button(page, "I'm fine")).toBeVisible()
  },
})

const nobody = { poster: null, provider: null }

/** The agreed day: the row on the task page, safety, and the calendar. */
export const dayScreens: Screen[] = [
  {
    ...day('task-day'),
    go: today,
  },
  {
    ...day('day-late'),
    dialog: 'features/agreements/day-row.tsx',
    go: async (page, sample) => {
      await today(page, sample)
      await button(page, 'Running late').click()
      await settled(sheet(page, 'How late?'))
    },
  },
  safety('day-safety', { isOn: true, sharedAt: null, fine: nobody }),
  safety('day-safety-shared', {
    ...{ isOn: true, sharedAt: '2026-11-20T04:40:00.000Z' },
    fine: { poster: '2026-11-20T04:55:00.000Z', provider: null },
  }),
  {
    ...day('day-calendar'),
    dialog: 'features/agreements/calendar-sheet.tsx',
    go: async (page, sample) => {
      await today(page, sample)
      await fromMenu(page, 'Add to calendar')
      await settled(sheet(page, 'Add to calendar'))
      await expect(button(page, 'Make an address')).toBeVisible()
    },
  },
  {
    name: 'visit',
    route: null,
    person: 'Tenzin',
    go: async (page, { id }) => {
      const visit = `/api/agreement/${id('Physiotherapy exercises at home')}`
      await page.request.post(`${visit}/fine`, { data: {} })
      const { url } = await (await page.request.post(`${visit}/visit`, { data: {} })).json()
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imran and Tenzin meet')
    },
  },
  {
    name: 'chat-warning',
    route: '/messages/:id',
    person: 'Meera',
    go: async (page, sample) => {
      await alter<Conversation>(page, 'GET /messages/getMessages/:friendId', conversation => ({
        ...conversation,
        messages: [
          {
            ...conversation.messages[0]!,
            _id: '1-1',
            senderId: conversation.userDetails.givenId,
            message: 'Please pay ₹500 in advance, then I can start tomorrow.',
          },
        ],
      }))
      await at(({ id }) => `/messages/${id('Fatima')}`, 'Messages', 'Fatima Khan')(page, sample)
      await expect(page.getByText("Don't pay in advance to somebody you haven't met.")).toBeVisible()
      await isComplete(page)
    },
  },
]
