import type { Page, Route } from '@playwright/test'

/** A call as its method and its path below /api, e.g. 'POST /auth/login'. */
export type Call = `${'GET' | 'POST' | 'PUT'} /${string}`

const played = new WeakMap<Page, Set<string>>()

/** Whether a test plays the server at this address of a page: its failures there are no faults of the app. */
export const isPlayed = (page: Page, url: string): boolean => played.get(page)?.has(url) ?? false

/** Takes a call out of the server's hands; the newest taker of a call has it. */
const take = async (page: Page, call: Call, play: (route: Route) => unknown) => {
  const [method, path] = call.split(' ') as [string, string]
  await page.route(
    url => url.pathname === `/api${path}`,
    route => {
      const request = route.request()
      if (request.method() !== method) return route.fallback()
      played.set(page, (played.get(page) ?? new Set()).add(request.url()))
      return play(route)
    },
  )
}

/** Answers a call in the server's place; without a body the answer is empty. */
export const answer = (page: Page, call: Call, status: number, body?: object) =>
  take(page, call, route =>
    route.fulfill(body ? { status, json: body } : { status, contentType: 'text/plain', body: '' }),
  )

/** Breaks the connection at a call. */
export const cutOff = (page: Page, call: Call) => take(page, call, route => route.abort())

/** Gives a call back to the server. */
export const giveBack = (page: Page, call: Call) => take(page, call, route => route.continue())

/** Keeps a call waiting until it is released, and tells when it came. */
export const hold = async (page: Page, call: Call) => {
  let release = () => {}
  const opened = new Promise<void>(resolve => {
    release = resolve
  })
  let isHere = false
  await take(page, call, async route => {
    isHere = true
    await opened
    // The page may have gone meanwhile.
    await route.continue().catch(() => {})
  })
  return { hasCome: () => isHere, release }
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
