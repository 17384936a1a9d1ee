import type { Page } from '@playwright/test'
import { type Caller, member } from './steps.ts'

/** Asha and Ravi, both set up, who take turns in one browser. */
export const twoCallers = async (newCaller: () => Promise<Caller>) => {
  const [asha, ravi] = [await newCaller(), await newCaller()]
  await member(asha, 'Asha')
  await member(ravi, 'Ravi')
  return { asha, ravi }
}

/** Has a browser go on as somebody else, whose screen is looked at next. */
export const becomes = async (page: Page, who: Caller) => {
  // Away first: a call of the app's own would find somebody else signed in.
  await page.goto('about:blank')
  const { cookies } = await who.request.storageState()
  await page.context().addCookies(cookies)
}
