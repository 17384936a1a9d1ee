import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aProfile, aTask, offerText, password } from '../server/seeds/actor.ts'
import { Firefox, firefoxCommand } from './firefox.ts'
import { MozillaPush } from './mozilla-push.ts'
import { buildTown, signUpAt, type Town } from './town.ts'

// Part of `npm run test:hard` only, where there is a Firefox: no other browser of the tests has a push service that can
// be one of ours.
const isHard = process.env.RELIABILITY === 'hard'
const isLeftOut = !isHard || !firefoxCommand
if (isHard && !firefoxCommand)
  console.warn('Pushes to a real browser are left out: there is no firefox-esr or firefox on the PATH')

/** Long enough for the slowest machine. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let town: Town
let push: MozillaPush
let firefox: Firefox
/** Asha's. */
let email = ''
let tasks = 0
const origin = () => `http://127.0.0.1:${town.port}`

beforeAll(async () => {
  if (isLeftOut) return
  push = await MozillaPush.open()
  town = await buildTown(1, { settings: { PUSH_ALLOW: push.origin } })
  firefox = await Firefox.start({
    'dom.push.serverURL': push.socketUrl,
    'dom.push.testing.allowInsecureServerURL': true,
    'dom.push.connection.enabled': true,
    'dom.push.retryBaseInterval': 100,
    'permissions.default.desktop-notification': 1,
    // Its own windows: without a screen the system has none for notifications.
    'alerts.useSystemBackend': false,
  })
})

afterAll(async () => {
  await firefox?.close()
  await town?.close()
  push?.close()
})

const open = (path: string) => firefox.goTo(`${origin()}/app${path}`)

/** Calls the server in the session of the page. */
const call = <Reply = unknown>(method: string, path: string, body: object): Promise<Reply> =>
  firefox.inPage(
    async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return answer.json()
    },
    method,
    path,
    body,
  )

/** Presses a button of the page, once it is there. */
const press = (name: string) =>
  expect
    .poll(
      () =>
        firefox.inPage((name: string) => {
          const button = [...document.querySelectorAll('button')].find(one => one.textContent === name)
          button?.click()
          return button !== undefined
        }, name),
      patience,
    )
    .toBe(true)

const turnOn = async () => {
  await open('/profile/notifications')
  await press('Turn on notifications')
  const seen = () => firefox.inPage(() => document.body.textContent)
  await expect.poll(seen, patience).toContain('On for this device')
}

/** Leaves the app. */
const leave = () => firefox.goTo('about:blank')

/** Ravi, who has not been seen before, offers to do a task. */
const raviOffers = async ({ givenId }: { givenId: string }): Promise<void> => {
  const { cookie } = await signUpAt(origin(), 'Ravi')
  const send = async (method: string, path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${origin()}/api${path}`, { method, headers, body: JSON.stringify(body) })
    expect([path, answer.ok]).toEqual([path, true])
  }
  await send('PUT', '/auth/update-profile', aProfile())
  await send('POST', `/offer/post/${givenId}`, { taskId: givenId, price: 450, description: offerText })
}

const postTask = () => {
  tasks += 1
  return call<{ givenId: string; title: string }>(
    'POST',
    '/task/post',
    aTask({ title: `Help with maths ${tasks}` }),
  )
}

const expectShown = (said: string) => expect.poll(() => firefox.notifications(), patience).toContain(said)
const offerOn = ({ title }: { title: string }) => `Offers: Ravi made an offer on "${title}"`

// Somebody new in the same browser, who turns notifications on.
beforeEach(async () => {
  if (isLeftOut) return
  await firefox.closeTabs()
  // A page at the app's address that does not load the app.
  await open('/icons/icon-192.png')
  email = `asha.${Math.random()}@example.in`
  await call('POST', '/auth/signup', { firstName: 'Asha', lastName: 'Rao', email, password })
  await call('PUT', '/auth/update-profile', aProfile())
  // The same time twice: never.
  await call('PUT', '/notifications/preferences', { quietFrom: '07:00', quietTo: '07:00' })
  await turnOn()
})

const works = 'Notifications work: This is how they look on this device'

/** Where Asha's pushes go, as the server knows it. */
const addresses = async (): Promise<string[]> => {
  const { rows } = await town.pool.query<{ endpoint: string }>(
    'SELECT endpoint FROM push_subscriptions p JOIN users u ON u.id = p.user_id WHERE u.email = $1',
    [email],
  )
  return rows.map(({ endpoint }) => endpoint)
}

const story = test.skipIf(isLeftOut)

story('[note.4] shows a test in the app that asked for it', async () => {
  await press('Send a test')
  await expectShown(works)
  const shown = await firefox.inPage(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications()
    return found.map(({ title }) => title)
  })
  expect(shown).toEqual(['Notifications work'])
})

story('[note.4] tells of an offer once the app is left, and a tap opens its task', async () => {
  const task = await postTask()
  await leave()
  await raviOffers(task)
  await expectShown(offerOn(task))
  await firefox.tap(offerOn(task))
  await expect.poll(() => firefox.tabs(), patience).toContain(`${origin()}/app/task/${task.givenId}`)
})

story('[note.4] opens it in the app that waits behind another tab', async () => {
  const task = await postTask()
  await firefox.openTab()
  await raviOffers(task)
  await expectShown(offerOn(task))
  await firefox.tap(offerOn(task))
  await expect
    .poll(() => firefox.tabs(), patience)
    .toEqual([`${origin()}/app/task/${task.givenId}`, 'about:blank'])
})

story('[note.4] tells a device nothing more once it has logged out', async () => {
  const [first, second] = [await postTask(), await postTask()]
  await call('POST', '/auth/logout', {})
  const before = push.handedOver.length
  await raviOffers(first)
  await call('POST', '/auth/login', { email, password })
  await turnOn()
  await leave()
  await raviOffers(second)
  // The later of the two has come.
  await expectShown(offerOn(second))
  expect(push.handedOver).toHaveLength(before + 1)
})

story(
  '[note.4] forgets a device that its push service no longer knows, until it is turned on again',
  async () => {
    const [first, second] = [await postTask(), await postTask()]
    await leave()
    push.forgetDevices()
    await raviOffers(first)
    await expect.poll(() => push.handedOver.at(-1), patience).toBe(410)
    await expect.poll(addresses, patience).toEqual([])
    await turnOn()
    await leave()
    await raviOffers(second)
    await expectShown(offerOn(second))
  },
)

story('[note.4] goes on with a device to which its push service gave another address', async () => {
  const task = await postTask()
  await leave()
  const [old] = await addresses()
  push.startAnew()
  await expect.poll(addresses, patience).toEqual([expect.not.stringContaining(old!)])
  await raviOffers(task)
  await expectShown(offerOn(task))
})
