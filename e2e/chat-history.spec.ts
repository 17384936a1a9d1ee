import { expect, test } from './market.ts'
import type { Market } from './market-server.ts'
import { isQuiet } from './rests.ts'
import { liveSocket, say, twoMembers } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** After a first message of theirs: 349 more. */
const saidMuch = async (market: Market, from: string, to: string) => {
  const { rows } = await market.query(
    `INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
     SELECT c.id, n, (SELECT id FROM users WHERE given_id = $1), 'message ' || n, now()
     FROM conversations c, generate_series(2, 350) n
     WHERE c.low_user_id IN (SELECT id FROM users WHERE given_id IN ($1, $2))
       AND c.high_user_id IN (SELECT id FROM users WHERE given_id IN ($1, $2))
     RETURNING conversation_id`,
    [from, to],
  )
  await market.query('UPDATE conversations SET last_seq = 350 WHERE id = $1', [rows[0].conversation_id])
}

test('[chat.3, chat.9, state.3] opens a chat at its end, follows a new message there, loads older messages in place, and those missed while the socket was cut', async ({
  page,
  newCaller,
  market,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  await say(ravi, asha.givenId, 'message 1')
  await saidMuch(market, r.givenId, asha.givenId)
  let cut = async () => {}
  await page.routeWebSocket(/socket\.io/, socket => {
    const server = socket.connectToServer()
    cut = async () => void (await Promise.all([server.close(), socket.close()]))
  })
  let fetched = 0
  page.on('request', request => {
    // The socket also asks for missed messages when it connects; these requests are no pages.
    const isPage = request.url().includes('/getMessages/') && !request.url().includes('after=')
    if (isPage) fetched += 1
  })
  await page.goto(`/app/messages/${r.givenId}`)
  const log = page.getByRole('log')
  await expect(log.getByText('message 350', { exact: true })).toBeInViewport()
  const scroller = page.getByRole('main')
  await isQuiet(page)
  expect(fetched).toBe(1)
  // While it still opens it goes by no turn of the wheel; a person's next one counts.
  await expect(async () => {
    if (fetched === 1)
      await scroller.evaluate(element => {
        element.scrollTop = element.scrollTop === 300 ? 310 : 300
      })
    expect(fetched).toBeGreaterThan(1)
  }).toPass({ intervals: [100] })
  await isQuiet(page)
  // A message near the top is still near it, because the page before came in above it.
  await expect(log.getByText('message 255', { exact: true })).toBeVisible()
  await expect(async () => {
    await scroller.evaluate(element => {
      element.scrollTop = 0
    })
    await isQuiet(page)
    expect(await log.getByText('message 1', { exact: true }).count()).toBe(1)
  }).toPass({ intervals: [100] })
  await expect(log.getByText('message 1', { exact: true })).toBeInViewport()

  await say(ravi, asha.givenId, 'the newest of all')
  await expect(log.getByText('the newest of all')).toBeInViewport()

  await test.step('reconnects a socket that was cut, and loads the missed messages', async () => {
    await cut()
    await say(ravi, asha.givenId, 'while it was away')
    await expect(log.getByText('while it was away', { exact: true })).toBeInViewport()
  })

  await page.goto('/app/messages')
  await page.getByRole('link', { name: /Ravi/ }).click()
  await expect(log.getByText('the newest of all')).toBeVisible()
  expect(fetched).toBeGreaterThanOrEqual(5)
})

test('keeps the place and every message when the network fails for a moment', async ({
  page,
  newCaller,
  market,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  await say(ravi, asha.givenId, 'message 1')
  await saidMuch(market, r.givenId, asha.givenId)
  const live = liveSocket(page)
  await page.goto(`/app/messages/${r.givenId}`)
  const log = page.getByRole('log')
  await expect(log.getByText('message 350', { exact: true })).toBeInViewport()
  await live
  await isQuiet(page)
  await page.getByRole('main').evaluate(element => {
    element.scrollTop = 0
  })
  // The page before has come in above.
  await expect(log.getByText('message 245', { exact: true })).toBeVisible()
  const topOf = () =>
    log.getByText('message 245', { exact: true }).evaluate(element => element.getBoundingClientRect().top)
  await isQuiet(page)
  const top = await topOf()
  const readAnew: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.includes('/getMessages/') && search === '') readAnew.push(pathname)
  })
  const asked = page.waitForResponse(/getMessages.*after=/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await asked
  await isQuiet(page)
  expect(await topOf()).toBe(top)
  await page.context().setOffline(true)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText("You're offline.")).toBeVisible()
  await say(ravi, asha.givenId, 'while it was away')
  await page.context().setOffline(false)
  await expect(page.getByText("You're offline.")).toBeHidden()
  await expect(log.getByText('while it was away', { exact: true })).toBeVisible()
  expect(readAnew).toEqual([])
})
