import type { Page } from '@playwright/test'
import { aProfile, password } from '../server/seeds/actor.ts'
import { everythingKept } from './kept.ts'
import { expect, test } from './market.ts'
import { liveSocket, say } from './steps.ts'

const secret = 'the key is under the third stone'

/** Somebody else with an account logs in in the same browser, in another tab. */
const logsIn = async (page: Page, email: string): Promise<Page> => {
  const request = page.context().request
  await request.post('/api/auth/logout', { data: {} })
  expect((await request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true)
  const tab = await page.context().newPage()
  await tab.goto('/app/')
  await expect(tab.getByRole('link', { name: 'Post Task' })).toBeVisible()
  return tab
}

/** Asha has her chat with Ravi open in `page`; Meera has an account. */
const scene = test.extend<{ other: { email: string; givenId: string } }>({
  other: async ({ page, asha, raviAfar: ravi, newCaller }, use) => {
    const elsewhere = await newCaller()
    const meera = { firstName: 'Meera', lastName: 'Test', email: `meera.${Date.now()}@example.in`, password }
    const signedUp = await elsewhere.request.post('/api/auth/signup', { data: meera })
    await elsewhere.request.put('/api/auth/update-profile', { data: aProfile() })
    await say(ravi, asha.givenId, secret)
    const live = liveSocket(page)
    await page.goto(`/app/messages/${ravi.givenId}`)
    await expect(page.getByText(secret)).toBeVisible()
    await live
    await use({ email: meera.email, givenId: ((await signedUp.json()) as { givenId: string }).givenId })
  },
})

scene(
  'empties a tab at once when somebody else logs in in another one, which reads nothing of the first person from the device',
  async ({ page, raviAfar: ravi, other }) => {
    const tab = await logsIn(page, other.email)
    await expect(page.getByText(secret)).toHaveCount(0)
    // On home, or on the introduction where the page asked between the log-out and the log-in.
    await expect(page).not.toHaveURL(/messages/)
    await tab.context().setOffline(true)
    await page.close()
    expect(await everythingKept(tab)).not.toContain(secret)
    // While the server does not answer, and then.
    await tab.getByRole('link', { name: 'Messages' }).first().click()
    await expect(tab.getByText(ravi.firstName)).toHaveCount(0)
    await tab.context().setOffline(false)
    await tab.goto('/app/messages')
    await expect(tab.getByText(ravi.firstName)).toHaveCount(0)
  },
)

scene(
  'empties a tab without a network, and nothing of it goes out as somebody else',
  async ({ page, raviAfar: ravi, other }) => {
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: 0,
      uploadThroughput: 0,
    })
    await page.getByLabel('Message').fill('sent by Asha')
    await page.getByLabel('Message').press('Enter')
    await expect(page.getByText('Waiting to send')).toBeVisible()
    const tab = await logsIn(page, other.email)
    await expect(page.getByText(secret)).toHaveCount(0)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.goto(`/app/messages/${ravi.givenId}`)
    await expect(page.getByLabel('Message')).toBeVisible()
    await expect(page.getByText('sent by Asha')).toHaveCount(0)
    await tab.goto('/app/messages')
    await expect(tab.getByText('Ravi')).toHaveCount(0)
  },
)

scene('empties a tab that slept', async ({ page, other }) => {
  const sleeper = await page.context().newCDPSession(page)
  await sleeper.send('Page.setWebLifecycleState', { state: 'frozen' })
  await logsIn(page, other.email)
  await sleeper.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(page.getByText(secret)).toHaveCount(0)
})

scene('shows nothing of a page that the browser brings back for somebody else', async ({ page, other }) => {
  const isHidden = await page.evaluate(givenId => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    const { visibility } = document.documentElement.style
    // Another tab would do this; the event of it never reaches a page that the browser has put away.
    localStorage.setItem('person', givenId)
    return visibility
  }, other.givenId)
  expect(isHidden).toBe('hidden')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText(secret)).toHaveCount(0)
})

scene(
  'hears from the server itself, where the browser stores nothing, that somebody else is signed in',
  async ({ page, other }) => {
    await page.evaluate(() => {
      for (const name of ['getItem', 'setItem'] as const)
        Storage.prototype[name] = () => {
          throw new Error('there is no storage')
        }
    })
    await page.getByLabel('Message').fill('sent by Asha')
    const request = page.context().request
    await request.post('/api/auth/logout', { data: {} })
    await request.post('/api/auth/login', { data: { email: other.email, password } })
    // The tab may have heard of it already.
    await page.keyboard.press('Enter')
    await expect(page.getByText(secret)).toHaveCount(0)
    const chats = await request.get('/api/messages/getChats')
    expect(await chats.json()).toEqual([])
  },
)
