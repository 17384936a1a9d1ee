import type { Page } from '@playwright/test'
import type { Caller } from './steps.ts'

/** The texts of somebody's conversation with another, as the server has them, oldest first. */
export const said = async (who: Caller, friendId: string): Promise<string[]> => {
  const answer = await who.request.get(`/api/messages/getMessages/${friendId}`)
  const { messages } = (await answer.json()) as { messages: { message: string }[] }
  return messages.map(({ message }) => message)
}

export const composer = (page: Page) => page.getByLabel('Message')

/** The texts of a conversation on the screen. */
export const bubbles = (page: Page) => page.getByRole('log').locator('p.whitespace-pre-wrap')

/** Writes a message and sends it by Enter. */
export const send = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}
