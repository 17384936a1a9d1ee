import { expect, type Page, type Request } from '@playwright/test'
import { appBase } from '#contract/paths.ts'
import { isHeld, isPlayed } from './played.ts'

/**
 * Waits until nothing moves any more: slides have ended, and four frames in a row are alike. A fixed time is not
 * enough, because on a busy machine an element that watches its own size redraws long after.
 */
export const rests = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () =>
      Array.from(document.querySelectorAll('body *:not(svg, svg *)')).flatMap(part => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height]
      })
    await document.fonts.ready
    for (let alike = 0, last: number[] = []; alike < 4; ) {
      const moving = document
        .getAnimations()
        // An animation that follows scrolling never ends by itself.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
      await new Promise(requestAnimationFrame)
      const now = drawn()
      const isAlike = now.length === last.length && now.every((place, i) => place === last[i])
      alike = isAlike ? alike + 1 : 0
      last = now
    }
  })

interface Traffic {
  underWay: Set<Request>
  /** Calls that a busy server refused. The app tries them again. */
  refused: Set<string>
  asked: Set<string>
  /** How many requests the page has begun. */
  count: number
}
const trafficOf = new WeakMap<Page, Traffic>()

/** Forgets what a page has asked for so far. */
export const forgetTraffic = (page: Page) => {
  trafficOf.set(page, { underWay: new Set(), refused: new Set(), asked: new Set(), count: 0 })
}

/** Notes what a page asks for from now on, as `isComplete` needs it. */
export const noteTraffic = (page: Page) => {
  forgetTraffic(page)
  page.on('request', request => {
    const traffic = trafficOf.get(page)!
    traffic.underWay.add(request)
    traffic.asked.add(new URL(request.url()).pathname)
    traffic.count++
  })
  const ends = (request: Request) => void trafficOf.get(page)!.underWay.delete(request)
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  page.on('response', response => {
    const traffic = trafficOf.get(page)!
    const url = response.url()
    if (response.status() === 503 && !isPlayed(page, url)) traffic.refused.add(url)
    else traffic.refused.delete(url)
  })
}

/** Until nothing that a page has asked for is under way, but what a test holds back, and it rests. */
export const isQuiet = async (page: Page, missing: () => string[] = () => []) => {
  const traffic = trafficOf.get(page)!
  const awaited = () => [
    ...missing(),
    ...traffic.refused,
    ...[...traffic.underWay].map(request => request.url()).filter(url => !isHeld(page, url)),
  ]
  for (let before = -1; before !== traffic.count || awaited().length > 0; ) {
    await expect.poll(awaited, { intervals: [10, 20, 20, 50] }).toEqual([])
    before = traffic.count
    await rests(page)
  }
}

/**
 * Until a page has all that it asks for by itself, and rests. The app asks for the settings of the market last, when it
 * has nothing better to do; a page without a script asks for nothing.
 */
export const isComplete = (page: Page) => {
  const { asked } = trafficOf.get(page)!
  const isApp = new URL(page.url()).pathname.startsWith(appBase)
  return isQuiet(page, () => (asked.has('/api/site') || !isApp ? [] : ['the settings of the market']))
}
