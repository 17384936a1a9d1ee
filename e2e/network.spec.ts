import type { Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { confirmLogIn, logInWithGoogle, signUp, updateProfile } from '#contract/endpoints/auth.ts'
import { uploadFile } from '#contract/endpoints/files.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { addBan } from '#contract/endpoints/operate-bans.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { openAccount, startPayment } from '#contract/endpoints/payments.ts'
import { postTask } from '#contract/endpoints/tasks.ts'
import { Issuer } from '../server/test/issuer.ts'
import { field, toast } from './locators.ts'
import { test as base, expect } from './market.ts'
import { openMarket } from './market-server.ts'
import { accountScenes } from './network/account.ts'
import { authScenes } from './network/auth.ts'
import { moneyScenes } from './network/money.ts'
import { operateScenes } from './network/operate.ts'
import { peopleScenes } from './network/people.ts'
import { pictureScenes } from './network/pictures.ts'
import { razorpayScenes } from './network/razorpay.ts'
import { person, rows } from './network/scene.ts'
import { tradeScenes } from './network/trade.ts'
import { type Call, loseAnswer, playInTurn } from './played.ts'
import { member } from './steps.ts'
import { fillSchedule, postButton, reachSchedule } from './wizard.ts'

/** A market with an issuer, at which people can log in as they do with Google. */
const test = base.extend<object, { issuer: Issuer }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const issuer = await Issuer.start()
      await use(issuer)
      issuer.stop()
    },
    { scope: 'worker' },
  ],
  market: [
    async ({ issuer }, use) => {
      const market = await openMarket(issuer.env)
      await use(market)
      await market.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ newVisitor, issuer }, use) => use(await newVisitor(undefined, [issuer.url])),
})

const scenes = [
  ...authScenes,
  ...accountScenes,
  ...tradeScenes,
  ...pictureScenes,
  ...moneyScenes,
  ...razorpayScenes,
  ...peopleScenes,
  ...operateScenes,
]

type Play = Parameters<typeof playInTurn>[2][number]

const lose: Play = route => route.abort()
const refuse: Play = route =>
  route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'text/plain', body: '' })
const stall: Play = () => {}

/** The fate of the first two tries; the third one succeeds. */
const firstTrouble: [string, Play[]] = [
  'the server answers 503, and then the answer is lost',
  [refuse, loseAnswer],
]
/**
 * To the app a lost request looks like a lost answer, and both like a server that stalls (`repeat.test.ts`): a form, and a
 * message, which has an outbox of its own, will do.
 */
const secondTrouble: [string, Play[]] = ['the request is lost, and then the server stalls', [lose, stall]]
const withBoth: readonly Endpoint[] = [postOffer, sendMessage]

/** A form, a wizard, a dialog, a message, a way to pay: the app makes every other write like one of these. */
const ofEachKind: readonly Endpoint[] = [
  signUp,
  updateProfile,
  postTask,
  postOffer,
  sendMessage,
  startPayment,
  addBan,
]
/** Where more than an answer is lost: the browser's session, its way back from another site, or a file on its way. */
const losingMore: readonly Endpoint[] = [confirmLogIn, logInWithGoogle, deleteAccount, uploadFile]
/** Made by no journey. */
const madeOnlyHere: readonly Endpoint[] = [openAccount]

// The server's tests send every other write twice: server/test/access/repeated-writes.test.ts.
test('has a scene for a write of each kind, for each that loses more than its answer, and for each that no journey makes', () => {
  const names = [...ofEachKind, ...losingMore, ...madeOnlyHere].map(({ name }) => name)
  expect(scenes.map(({ write }) => write.name).sort()).toEqual(names.sort())
})

type Sent = Awaited<ReturnType<typeof playInTurn>>

/**
 * Lets the page's time pass quickly until it has tried so many times; not while the server does its part of a try. Never
 * in one go: a try that is on its way, and not here yet, would be broken off, and after three the page gives up.
 */
const passTime = async (page: Page, { tries, ended }: Sent, wanted: number) => {
  await expect.poll(ended, { intervals: [10] }).toBeGreaterThanOrEqual(wanted - 1)
  const goOn = async () => {
    if (tries() < wanted) await page.clock.fastForward(500)
    return tries()
  }
  await expect.poll(goOn, { intervals: [50], timeout: 30_000 }).toBeGreaterThanOrEqual(wanted)
}

for (const { write, begin } of scenes)
  for (const [name, plays] of withBoth.includes(write) ? [firstTrouble, secondTrouble] : [firstTrouble])
    test(`does ${write.name} once and says so when ${name}`, async ({
      page,
      newVisitor,
      newCaller,
      market,
      issuer,
    }) => {
      await page.clock.install()
      const set = await begin({ page, newVisitor, newCaller, market, issuer })
      const { act, keeps, shows, effects, end } = set
      const its = set.page ?? page
      const sent = await playInTurn(its, `${write.method} ${write.path}` as Call, plays)
      await act()
      await passTime(its, sent, 2)
      await keeps?.()
      await passTime(its, sent, 3)
      await shows()
      await expect.poll(effects).toBe(1)
      await end?.()
    })

test('posts a task once although every answer was lost and it was sent again after a reload', async ({
  page,
  market,
}) => {
  const { givenId } = await member(page, 'Asha')
  await reachSchedule(page)
  await fillSchedule(page, '800')
  await playInTurn(page, 'POST /task/post', [loseAnswer, loseAnswer, loseAnswer])
  await postButton(page).click()
  await expect(toast(page, 'Task posting failed')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Budget')).toHaveValue('800')
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  expect(await rows(market, `tasks WHERE poster_id = ${person}`, givenId)).toBe(1)
})
