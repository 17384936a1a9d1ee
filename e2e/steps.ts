import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page, type WebSocket } from '@playwright/test'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { aProfile, aTask, offerText, password } from '../server/seeds/actor.ts'
import { codeAt, stepAt } from '../server/src/domain/totp.ts'
import { button, confirmAccept, toasts } from './locators.ts'

export { aTask, offerText, password }

export const newEmail = () => `${randomUUID()}@example.in`

/** The path of a screen's address, as the address bar shows it. */
export const at = (path: string) => new RegExp(`/app${path}(\\?.*)?$`)

/** Logs in through the screens, from the introduction. */
export const logIn = async (page: Page, email: string) => {
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Fills in the profile's form and saves it. */
export const fillInProfile = async (page: Page) => {
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Age').fill('28')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('College').fill('Fergusson College')
  await page.getByLabel('Skills').fill('Maths, patience')
  await page.getByLabel('About Me').fill('I like to get things done.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Updated Successfully')).toBeVisible()
}

/** Somebody who calls the server: by a browser, or without one where nobody looks at their screens. */
export interface Caller {
  request: APIRequestContext
}

/** A browser whose person is signed up over the API, without a profile yet. */
export const newcomer = async (page: Caller, firstName: string) => {
  const email = newEmail()
  const signedUp = await page.request.post('/api/auth/signup', {
    data: { firstName, lastName: 'Test', email, password },
  })
  expect(signedUp.status()).toBe(201)
  return (await signedUp.json()) as { givenId: string; email: string; firstName: string }
}

/** A browser whose person is signed up and set up, over the API: for stories that begin later. */
export const member = async (page: Caller, firstName: string) => {
  const { email } = await newcomer(page, firstName)
  const saved = await page.request.put('/api/auth/update-profile', {
    data: aProfile(),
  })
  expect(saved.status()).toBe(200)
  const user = (await saved.json()) as { givenId: string }
  return { ...user, email, firstName }
}

/** Asha, and Ravi beside her, both set up, where a story has no fixtures. */
export const twoMembers = async <Other extends Caller>(page: Caller, newOther: () => Promise<Other>) => {
  const ravi = await newOther()
  return { ravi, asha: await member(page, 'Asha'), r: await member(ravi, 'Ravi') }
}

export const post = async <T>(page: Caller, path: string, data: object, status: number): Promise<T> => {
  const answer = await page.request.post(`/api${path}`, { data })
  expect([path, answer.status()]).toEqual([path, status])
  return answer.json() as Promise<T>
}

export const postTask = (page: Caller, changes: Partial<TaskForm> = {}) =>
  post<{ givenId: string; title: string }>(page, '/task/post', aTask(changes), 201)
export const postOffer = (page: Caller, taskId: string, price = 450) =>
  post<{ _id: string }>(page, `/offer/post/${taskId}`, { taskId, price, description: offerText }, 201)
export const askQuestion = (page: Caller, taskId: string, question = 'Is there a lift?') =>
  post<{ _id: string }>(page, `/task/ask/${taskId}`, { question }, 201)
export const decide = (page: Caller, taskId: string, offerId: string, status: 'Accepted' | 'Rejected') =>
  post(page, `/offer/update/${taskId}/${offerId}`, { status }, 200)
export const editOffer = (page: Caller, taskId: string, offerId: string, price: number, version = 1) =>
  post(page, `/offer/edit/${taskId}/${offerId}`, { price, description: offerText, version }, 200)
export const suggestPrice = (page: Caller, taskId: string, offerId: string, price: number, note = '') =>
  post(page, `/offer/counter/${taskId}/${offerId}`, { price, note, version: 1 }, 200)
export const editTask = (page: Caller, taskId: string, changes: Partial<TaskForm>) =>
  post(page, `/task/edit/${taskId}`, aTask(changes), 200)
export const complete = (page: Caller, taskId: string, rating?: number) =>
  post(page, `/task/completeTask/${taskId}`, rating ? { rating } : {}, 200)
/** Completed work with a review from each side: its public id is the task's and the role of who was reviewed. */
export const reviewedTask = async (poster: Caller, provider: Caller) => {
  const task = await agreedTask(poster, provider)
  await complete(provider, task.givenId)
  await complete(poster, task.givenId, 4)
  await post(provider, `/people/review/${task.givenId}`, { rating: 5, review: 'All as described.' }, 201)
  return task
}
/** A task of one person's that another's offer was accepted on. */
export const agreedTask = async (poster: Caller, assignee: Caller, changes: Partial<TaskForm> = {}) => {
  const task = await postTask(poster, changes)
  const offer = await postOffer(assignee, task.givenId)
  await decide(poster, task.givenId, offer._id, 'Accepted')
  return { ...task, offerId: offer._id }
}
/** Accepts the proposal that stands under an agreement. */
export const acceptProposal = async (by: Caller, taskId: string) => {
  const agreement = await by.request.get(`/api/agreement/${taskId}`)
  const { proposal, version } = (await agreement.json()) as Agreement
  await post(by, `/agreement/${taskId}/answer/${proposal!._id}`, { accept: true, version }, 200)
}
/** The poster pays what is due with test money. */
export const payAndHold = async (poster: Caller, taskId: string) => {
  const { paymentId } = await post<{ paymentId: string }>(poster, `/payment/start/${taskId}`, {}, 201)
  await post(poster, `/payment/sandbox/${paymentId}`, { outcome: 'paid' }, 200)
}
/** A task of one person's that another does, with its price held. */
export const heldTask = async (poster: Caller, provider: Caller, changes: Partial<TaskForm> = {}) => {
  const task = await agreedTask(poster, provider, changes)
  await payAndHold(poster, task.givenId)
  return task
}
/** The poster, who would settle for 150, disputes the money of a task; the provider would settle for 400. */
export const disputedTask = async (poster: Caller, provider: Caller, changes: Partial<TaskForm> = {}) => {
  const task = await heldTask(poster, provider, changes)
  const said = { reason: 'Half of the pages are missing', toProvider: 150 }
  await post(poster, `/dispute/open/${task.givenId}`, said, 201)
  await post(provider, `/dispute/amount/${task.givenId}`, { toProvider: 400 }, 200)
  return task
}
/** A task that its poster has cancelled and blames the other for, who contests it. */
export const contestedTask = async (poster: Caller, provider: Caller, name: string) => {
  const task = await agreedTask(poster, provider, { title: name })
  const said = { fault: 'theirs', reason: 'Did not turn up', note: 'I waited for an hour' }
  await post(poster, `/agreement/${task.givenId}/cancel`, said, 200)
  const note = 'I stood at the gate at eleven'
  await post(provider, `/agreement/${task.givenId}/contest`, { note }, 200)
  return task
}
export const say = (page: Caller, friendId: string, message: string) =>
  post(page, `/messages/sendMessage/${friendId}`, { message }, 201)

/** Goes to a screen as a link does, without reloading the app. */
export const go = (page: Page, path: string) =>
  page.evaluate(address => history.pushState(null, '', address), `/app${path}`)

/** Presses the button of Facebook's log-in, which is not there yet; returns the alerts of the browser. */
export const pressFacebook = async (page: Page): Promise<string[]> => {
  const alerts: string[] = []
  page.on('dialog', dialog => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    return dialog.accept()
  })
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  return alerts
}

/** Accepts somebody's offer on the screen of offers. */
export const acceptOffer = async (page: Page, bidder: string) => {
  await page
    .getByRole('article', { name: bidder })
    .getByRole('button', { name: 'Accept', exact: true })
    .click()
  await confirmAccept(page).click()
}

/** The colour of an element as it looks, as red, green and blue from 0 to 255. */
export const colourOf = (part: Locator, property: 'backgroundColor' | 'borderTopColor') =>
  part.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    canvas.fillStyle = getComputedStyle(element)[name]
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }, property)

/** Grey enough to look switched off: the three parts lie close together. */
export const isGrey = ([red = 0, green = 0, blue = 0]: number[]) =>
  Math.max(red, green, blue) - Math.min(red, green, blue) < 40

/** Presses Retry until what was missing is there; the app may also find it again by itself. */
export const retryUntil = (page: Page, wanted: Locator) =>
  expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
    await expect(wanted).toBeVisible({ timeout: 2_000 })
  }).toPass()

/** That no toast shows now; an expectation that waits would wait until one has gone. */
export const seesNoToast = async (page: Page) => expect(await toasts(page).textContent()).toBe('')

/** Lets every toast run out; the page's clock must be installed. */
export const toastsGo = async (page: Page) => {
  // The first time ends their showing, the second their leaving.
  await page.clock.fastForward(6_000)
  await page.clock.fastForward(6_000)
  await expect(toasts(page)).toBeEmpty()
}

/** The page's socket, once the server has greeted it and events come in; ask before the app is opened. */
export const liveSocket = (page: Page) =>
  new Promise<WebSocket>(resolve => {
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve(socket)
      }),
    )
  })

/** A part that moves in, once it stands: what is aimed at before would be elsewhere when it is pressed. */
export const settled = async (part: Locator): Promise<Locator> => {
  await expect(part).toBeVisible()
  await part.evaluate(element =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  return part
}

export const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}

/** The code that an authenticator app shows for the key on the page. */
export const shownFor = (key: string, stepsAhead = 0) => {
  const bits = [...key.replaceAll(' ', '')].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  return codeAt(secret, stepAt(new Date()) + stepsAhead)
}

/** Presses an entry of the menu behind the three dots of a page. */
export const fromMenu = async (page: Page, entry: string) => {
  await button(page, 'More').first().click()
  await page.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click()
}

/** The entries of that menu. */
export const inMenu = async (page: Page): Promise<string[]> => {
  await button(page, 'More').first().click()
  const menu = page.locator('dialog:modal')
  await menu.waitFor()
  const entries = await menu.getByRole('button').allTextContents()
  await button(page, 'Close').click()
  return entries
}
