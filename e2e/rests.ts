import type { Page } from '@playwright/test'

/**
 * Until nothing moves any more: what slides has arrived, and four frames in a row are drawn alike. A time alone says
 * nothing: on a busy machine what watches its own size draws itself anew long after.
 */
export const rests = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () =>
      [...document.querySelectorAll('body *:not(svg, svg *)')]
        .map(part => Object.values(part.getBoundingClientRect().toJSON()))
        .join()
    await document.fonts.ready
    for (let alike = 0, last = ''; alike < 4; ) {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
      await new Promise(requestAnimationFrame)
      const now = drawn()
      alike = now === last ? alike + 1 : 0
      last = now
    }
  })
