import type { Page, Route } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'

/** A call as its method and its path below /api, e.g. 'POST /auth/login'; ':id' matches any one part of the path. */
export type Call = `${Endpoint['method']} /${string}`

const played = new WeakMap<Page, Set<string>>()
const unasked = new WeakMap<Page, Set<Call>>()
const held = new WeakMap<Page, Set<string>>()

/** True if a test plays the server at this address of a page: its failures there are no faults of the app. */
export const isPlayed = (page: Page, url: string): boolean => played.get(page)?.has(url) ?? false

/** The calls that a test has taken out of the server's hands and that the page has not made. */
export const unaskedCalls = (page: Page): Call[] => [...(unasked.get(page) ?? [])]

/** True if a test keeps the call to this address of a page waiting. */
export const isHeld = (page: Page, url: string): boolean => held.get(page)?.has(url) ?? false

/** Takes a call out of the server's hands; the newest taker of a call has it. */
const take = async (page: Page, call: Call, play: (route: Route) => unknown) => {
  const [method, path] = call.split(' ') as [string, string]
  unasked.set(page, (unasked.get(page) ?? new Set()).add(call))
  const address = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
  await page.route(
    url => address.test(url.pathname),
    route => {
      const request = route.request()
      if (request.method() !== method) return route.fallback()
      played.set(page, (played.get(page) ?? new Set()).add(request.url()))
      unasked.get(page)?.delete(call)
      return play(route)
    },
  )
}

/** An answer in the server's place; without a body it is empty. */
const fulfil = (route: Route, status: number, body?: object, headers: Record<string, string> = {}) =>
  route.fulfill(
    body ? { status, headers, json: body } : { status, headers, contentType: 'text/plain', body: '' },
  )

/** Answers a call in the server's place. */
export const answer = (
  page: Page,
  call: Call,
  status: number,
  body?: object,
  headers?: Record<string, string>,
) => take(page, call, route => fulfil(route, status, body, headers))

/** Changes what the server answers to a call; a refusal stays as it is. */
export const alter = <Answer>(page: Page, call: Call, change: (answer: Answer) => object) =>
  take(page, call, async route => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })

/** Breaks the connection at a call. */
export const cutOff = (page: Page, call: Call) => take(page, call, route => route.abort())

/** Gives every call back to the server. */
export const giveAllBack = async (page: Page) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const calls of [played, unasked, held]) calls.delete(page)
}

/** Gives a call back to the server. */
export const giveBack = (page: Page, call: Call) => take(page, call, route => route.continue())

/** Keeps a call waiting until it is released, and tells when it came; then it goes on to the server, or fails. */
export const hold = async (page: Page, call: Call, status?: number) => {
  let release = () => {}
  const opened = new Promise<void>(resolve => {
    release = resolve
  })
  let isHere = false
  await take(page, call, async route => {
    isHere = true
    const url = route.request().url()
    held.set(page, (held.get(page) ?? new Set()).add(url))
    await opened
    held.get(page)?.delete(url)
    // The page may have gone meanwhile.
    await (status ? fulfil(route, status) : route.continue()).catch(() => {})
  })
  return { hasCome: () => isHere, release }
}

/** Plays one trouble after the other, each for one try of a call; what comes after them goes through. */
export const playInTurn = async (page: Page, call: Call, plays: ((route: Route) => unknown)[]) => {
  let [tries, ended] = [0, 0]
  await take(page, call, async route => {
    await (plays[tries++] ?? (through => through.continue()))(route)
    ended++
  })
  return {
    tries: () => tries,
    /** How many tries the trouble is over for. */
    ended: () => ended,
  }
}

/** Ends the session just as the page makes a call: no call of the app's own ends it earlier. */
export const endSessionAt = (page: Page, call: Call) =>
  playInTurn(page, call, [
    async route => {
      await page.context().clearCookies()
      await route.continue()
    },
  ])

/** Has the server do a call, and loses its answer with all that the answer would set in the browser. */
export const loseAnswer = async (route: Route) => {
  const request = route.request()
  const cookies = await request.frame().page().context().cookies(request.url())
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const sent = await fetch(request.url(), {
    method: request.method(),
    headers: { ...request.headers(), cookie },
    body: request.postData(),
  })
  await sent.text()
  await route.abort()
}

/** Keeps the list of what the page asks the server for, as 'GET /auth/check'. */
export const listen = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api'.length)}`)
  })
  return calls
}
