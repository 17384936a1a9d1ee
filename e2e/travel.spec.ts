import type { Page } from '@playwright/test'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { at, member, postTask } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Each slide that began: 0 until its page is on the way in, then 1 when it comes from the right, -1 from the left. */
const watchSlides = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.addInitScript(() => {
    const sides: number[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change => {
      const transition = start(change)
      const nth = sides.push(0) - 1
      transition.ready.then(
        () => {
          const { transform } = getComputedStyle(document.documentElement, '::view-transition-new(root)')
          sides[nth] = Math.sign(new DOMMatrix(transform).m41)
        },
        () => {},
      )
      return transition
    }) as typeof document.startViewTransition
    Object.assign(window, { sides })
  })
  return () => page.evaluate(() => (window as unknown as { sides: number[] }).sides)
}

test('slides a new page in from the right, and the previous one from the left, but none with reduced motion', async ({
  page,
}) => {
  await member(page, 'Asha')
  const task = await postTask(page)
  const slides = await watchSlides(page)
  await page.goto('/app/')
  const open = async () => {
    await page.getByRole('link', { name: task.title }).first().click()
    await expect(title(page, 'Task Brief')).toBeVisible()
  }
  await open()
  await expect.poll(slides).toEqual([1])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/'))
  await expect.poll(slides).toEqual([1, -1])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  expect(await slides()).toEqual([1, -1])
})
