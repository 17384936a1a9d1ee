import type { Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import * as agreements from '#contract/endpoints/agreements.ts'
import * as reviews from '#contract/endpoints/reviews.ts'
import { button, lastEvent, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { picture } from '../sample-picture.ts'
import { agreedTask, type Caller, complete, fromMenu, reviewedTask, twoMembers } from '../steps.ts'
import { type Case, rows, type Scene, type Stage, scene } from './scene.ts'

/** SQL for the number of the task whose public id is the first value. */
const task = '(SELECT id FROM tasks WHERE given_id = $1)'
const text = 'As we said on the phone'

const posts = async (page: Caller, path: string, data: object, status: number) => {
  const answer = await page.request.post(`/api/agreement/${path}`, { data })
  expect(answer.status()).toBe(status)
  return answer.json()
}

type Agreed = { givenId: string; page: Page; ravi: Caller; market: Stage['market'] }

interface Told {
  /** The steps before it, seen from Asha's browser. */
  before?: (agreed: Agreed) => Promise<unknown>
  /** Opens what the write is made from. */
  open?: (page: Page) => Promise<unknown>
  /** The button that makes it. */
  press: string
  keeps?: (page: Page) => Promise<unknown>
  /** The last line of what happened. */
  says: string
  /** The event that it leaves. */
  kind: string
}

/** A write by the poster, Asha, on a task that Ravi does. */
const agreementScene = (write: Endpoint, told: Told): Case =>
  scene(write, async ({ page, newCaller, market }): Promise<Scene> => {
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(page, ravi)
    await told.before?.({ givenId, page, ravi, market })
    await page.goto(`/app/task/${givenId}`)
    await told.open?.(page)
    return {
      act: () => button(page, told.press).last().click(),
      keeps: async () => told.keeps?.(page),
      shows: () => expect(lastEvent(page)).toContainText(told.says),
      effects: () => rows(market, `events WHERE task_id = ${task} AND kind = '${told.kind}'`, givenId),
    }
  })

const fillNote = (opener: string, label: string) => async (page: Page) => {
  await button(page, opener).click()
  await page.getByLabel(label).fill(text)
}
const keepsNote = (label: string) => (page: Page) => expect(page.getByLabel(label)).toHaveValue(text)
const proposal = { price: 600, reason: text }

export const agreementScenes = [
  agreementScene(agreements.propose, {
    open: async page => {
      await fromMenu(page, 'Propose a change')
      await button(page, 'Price').click()
      await page.getByLabel('Price', { exact: true }).fill('600')
      await page.getByLabel('Reason').fill(text)
    },
    press: 'Send proposal',
    keeps: keepsNote('Reason'),
    says: 'You proposed a change',
    kind: 'ChangeProposed',
  }),
  agreementScene(agreements.answerProposal, {
    before: ({ ravi, givenId }) => posts(ravi, `${givenId}/propose`, proposal, 201),
    press: 'Accept',
    says: 'You accepted the change',
    kind: 'ChangeAccepted',
  }),
  agreementScene(agreements.withdrawProposal, {
    before: ({ page, givenId }) => posts(page, `${givenId}/propose`, proposal, 201),
    press: 'Take back',
    says: 'You took the proposal back',
    kind: 'ChangeWithdrawn',
  }),
  agreementScene(agreements.askForChanges, {
    before: ({ ravi, givenId }) => complete(ravi, givenId),
    open: fillNote('Ask for changes', 'What is missing?'),
    press: 'Send',
    keeps: keepsNote('What is missing?'),
    says: 'You asked for changes',
    kind: 'ChangesNeeded',
  }),
  agreementScene(agreements.cancelAgreement, {
    open: async page => {
      await fromMenu(page, 'Cancel task')
      await button(page, 'Plans changed').click()
      await page.getByLabel('Note').fill(text)
    },
    press: 'Cancel task',
    keeps: keepsNote('Note'),
    says: 'You cancelled the task',
    kind: 'Cancelled',
  }),
  agreementScene(agreements.contestCancellation, {
    before: ({ ravi, givenId }) =>
      posts(ravi, `${givenId}/cancel`, { fault: 'theirs', reason: 'Plans changed' }, 200),
    open: fillNote("It wasn't my fault", 'What happened?'),
    press: 'Send',
    keeps: keepsNote('What happened?'),
    says: 'You disagreed about whose fault it was',
    kind: 'FaultContested',
  }),
  scene(agreements.arrive, async ({ page, newCaller, market }) => {
    const { ravi: poster } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(poster, page)
    const agreement = await (await poster.request.get(`/api/agreement/${givenId}`)).json()
    await page.goto(`/app/task/${givenId}`)
    const code = page.getByLabel('Arrival code')
    await code.fill(agreement.arrival.code)
    return {
      act: () => button(page, 'Confirm arrival').click(),
      keeps: () => expect(code).toHaveValue(agreement.arrival.code),
      shows: () => expect(lastEvent(page)).toContainText('You arrived'),
      effects: () => rows(market, `events WHERE task_id = ${task} AND kind = 'Arrived'`, givenId),
    }
  }),
  scene(agreements.refuseMark, async ({ page, newCaller, market }) => {
    const { ravi: poster } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(poster, page)
    await complete(poster, givenId, 1)
    await page.goto(`/app/task/${givenId}`)
    await fillNote('Not done', 'What is missing?')(page)
    return {
      act: () => button(page, 'Send').click(),
      keeps: () => keepsNote('What is missing?')(page),
      shows: () => expect(lastEvent(page)).toContainText('You said that it is not done'),
      effects: () => rows(market, `events WHERE task_id = ${task} AND kind = 'MarkRefused'`, givenId),
    }
  }),
  scene(reviews.replyToReview, async ({ page, newCaller, market }) => {
    const { ravi, asha } = await twoMembers(page, newCaller)
    const { givenId } = await reviewedTask(page, ravi)
    await page.goto(`/app/profile/${asha.givenId}`)
    await button(page, 'Reply').click()
    const reply = page.getByLabel('Your reply')
    await reply.fill('Any time again')
    return {
      act: () => button(page, 'Send reply').click(),
      keeps: () => expect(reply).toHaveValue('Any time again'),
      shows: async () => {
        await expect(toast(page, 'Reply sent')).toBeVisible()
        await expect(page.getByText('Any time again')).toBeVisible()
      },
      effects: () => rows(market, `reviews WHERE reply IS NOT NULL AND task_id = ${task}`, givenId),
    }
  }),
  scene(reviews.postReview, async ({ page, newCaller, market }) => {
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(page, ravi)
    await complete(ravi, givenId)
    // Its time comes at once.
    await market.query(`UPDATE agreements SET deadline = now() WHERE task_id = ${task}`, [givenId])
    await market.query(`UPDATE jobs SET due_at = now() WHERE kind = 'agreement' AND key = ${task}::text`, [
      givenId,
    ])
    await expect
      .poll(() => rows(market, `agreements WHERE task_id = ${task} AND state = 'Completed'`, givenId))
      .toBe(1)
    await page.goto(`/app/task/${givenId}`)
    await button(page, 'Rate Ravi').click()
    const stars = page.getByRole('radio', { name: '4 stars' })
    // The sheet slides in.
    await expect(stars).toBeInViewport({ ratio: 1 })
    await stars.check({ force: true })
    const review = page.getByLabel('Review', { exact: true })
    await review.fill('Came on time.')
    await page.getByLabel('Add photos').setInputFiles([picture(1)])
    const photo = button(page, 'Photo 1 of 1')
    await expect(photo).toBeVisible()
    await expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0)
    return {
      act: () => button(page, 'Submit').click(),
      keeps: async () => {
        await expect(review).toHaveValue('Came on time.')
        await expect(photo).toBeVisible()
      },
      shows: () => expect(toast(page, 'Thank you for your rating')).toBeVisible(),
      // Its photo hangs on it.
      effects: () => rows(market, `files WHERE review_task_id = ${task}`, givenId),
    }
  }),
]
