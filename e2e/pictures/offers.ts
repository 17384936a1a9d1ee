import { expect, type Page } from '@playwright/test'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { button } from '../locators.ts'
import { alter, answer } from '../played.ts'
import { settled } from '../steps.ts'
import { nextButton } from '../wizard.ts'
import type { Sample } from './sample.ts'
import { at, type Screen } from './screen.ts'

const withOffers = 'Deliver 25 wedding cards across the city'
const task = (name: string) => at(sample => `/task/${sample.id(name)}`, 'Task Brief', name)
const offers = at(sample => `/task/offers/${sample.id(withOffers)}`, 'Offers', 'Nisha')

const counter = { price: 450, note: 'The halls are all near the station.', at: '2026-11-20T04:00:00Z' }

const alterOwn = (page: Page, changes: Partial<Offer>) =>
  alter<Offer>(page, 'GET /offer/mine/:taskId', offer => ({ ...offer, ...changes }))
const alterTask = (page: Page, changes: Partial<Task>) =>
  alter<{ task: Task }>(page, 'GET /task/particularTask/:id', detail => ({
    ...detail,
    task: { ...detail.task, ...changes },
  }))

const ownOffer = async (page: Page, sample: Sample) => {
  await task(withOffers)(page, sample)
  await expect(page.getByRole('heading', { name: 'Your offer' })).toBeVisible()
}

const lastStep = async (page: Page, sample: Sample) => {
  await at(`/task/edit/${sample.id(withOffers)}`, 'Edit Task')(page, sample)
  await nextButton(page).click()
  await nextButton(page).click()
  await expect(page.getByText(/People who made an offer/)).toBeVisible()
  await expect(button(page, 'Save changes')).toBeEnabled()
}

const myOffers = async (page: Page, sample: Sample) => {
  await at('/mytasks', 'My Tasks')(page, sample)
  await page.getByRole('tab', { name: 'My Offers' }).click()
  await expect(page.getByRole('tab', { name: 'My Offers' })).toHaveAttribute('aria-selected', 'true')
}

/** Offers that live, and open tasks that change. */
export const offerScreens: Screen[] = [
  {
    name: 'offers-living',
    route: '/task/offers/:id',
    person: 'Meera',
    go: async (page, sample) => {
      await alter<Offer[]>(page, 'GET /offer/allOffers/:taskId', list =>
        list.map((offer, index) => ({
          ...offer,
          ...(index === 0 && { editedAt: '2026-11-20T02:00:00Z', counter }),
          ...(index === 1 && { outdated: true }),
        })),
      )
      await offers(page, sample)
      await expect(page.getByText('You suggested ₹450')).toBeVisible()
    },
  },
  {
    name: 'offer-accept',
    route: '/task/offers/:id',
    person: 'Meera',
    dialog: 'features/offers/accept-sheet.tsx',
    go: async (page, sample) => {
      await offers(page, sample)
      await button(page, 'Accept').first().click()
      await settled(page.getByRole('dialog'))
    },
  },
  {
    name: 'offer-suggest-price',
    route: '/task/offers/:id',
    person: 'Meera',
    dialog: 'features/offers/suggest-sheet.tsx',
    go: async (page, sample) => {
      await offers(page, sample)
      await button(page, 'Suggest a price').first().click()
      await settled(page.getByRole('dialog'))
    },
  },
  // The own offer comes a moment after its task, above it.
  { name: 'own-offer', route: '/task/:id', person: 'Nisha', isMoving: true, go: ownOffer },
  {
    name: 'own-offer-countered',
    route: '/task/:id',
    person: 'Nisha',
    isMoving: true,
    go: async (page, sample) => {
      await alterOwn(page, { counter })
      await ownOffer(page, sample)
    },
  },
  {
    name: 'own-offer-outdated',
    route: '/task/:id',
    person: 'Nisha',
    isMoving: true,
    go: async (page, sample) => {
      await alterOwn(page, { outdated: true })
      await ownOffer(page, sample)
    },
  },
  {
    name: 'own-offer-withdraw',
    route: '/task/:id',
    person: 'Nisha',
    isMoving: true,
    dialog: 'features/offers/own-offer-actions.tsx',
    go: async (page, sample) => {
      await ownOffer(page, sample)
      await button(page, 'Withdraw Offer').click()
    },
  },
  {
    name: 'edit-offer',
    route: '/task/offer/:id',
    person: 'Nisha',
    go: at(sample => `/task/offer/${sample.id(withOffers)}`, 'Edit Offer', withOffers),
  },
  { name: 'edit-task', route: '/task/edit/:id', person: 'Meera', go: lastStep },
  {
    name: 'task-expired',
    route: '/task/:id',
    person: 'Meera',
    go: async (page, sample) => {
      await alterTask(page, { expired: true })
      await task(withOffers)(page, sample)
    },
  },
  { name: 'my-offers', route: '/mytasks', person: 'Nisha', go: myOffers },
  {
    name: 'my-offers-failed',
    route: '/mytasks',
    person: 'Nisha',
    go: async (page, sample) => {
      await answer(page, 'GET /offer/myOffers', 500, { message: 'Something went wrong', code: 'internal' })
      await myOffers(page, sample)
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  {
    name: 'my-offers-empty',
    route: '/mytasks',
    person: 'Nisha',
    go: async (page, sample) => {
      await answer(page, 'GET /offer/myOffers', 200, [])
      await myOffers(page, sample)
      await expect(page.getByText('0 items found')).toBeVisible()
    },
  },
]
