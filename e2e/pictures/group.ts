import { expect, type Page } from '@playwright/test'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { at, type Screen } from './screen.ts'

const open = at('/bring-group', 'Bring your group')

/** A chat in which Meera, whose screen it is, asks for three things. */
const chat = `12/03/24, 9:41 pm - Messages and calls are end-to-end encrypted.
12/03/24, 9:45 pm - Meera: Does anyone know a good plumber? My kitchen tap leaks.
12/03/24, 9:50 pm - Ravi Kumar: I can send you a number
13/03/24, 8:05 am - Meera: Need somebody to walk my dog this week
Mornings only. He is a calm labrador.
14/03/24, 7:10 am - आशा: नमस्ते
15/03/24, 7:05 am - Meera: Kal ke liye ek bai chahiye, 2 ghante ka kaam
15/03/24, 7:09 am - Meera: Thank you!
`

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Choose the exported chat')
    .setInputFiles({ name: 'WhatsApp Chat.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })

const screen = (name: string, go: Screen['go']): Screen => ({
  ...{ name, route: '/bring-group', person: 'Meera' },
  go: async (page, sample) => {
    await open(page, sample)
    await go(page, sample)
  },
})

const ticks = async (page: Page) => {
  await choose(page, chat)
  await page.getByLabel(/plumber/).check()
  await page.getByLabel(/walk my dog/).check()
}

/** Requests out of a group's chat. */
export const groupScreens: Screen[] = [
  screen('group', async () => {}),
  screen('group-no-chat', page => choose(page, 'name,email')),
  screen('group-ticked', ticks),
  screen('group-done', async page => {
    await answer(page, 'POST /task/drafts', 201, [])
    await ticks(page)
    await button(page, 'Keep 2 drafts').click()
    await expect(button(page, 'Invite the group')).toBeVisible()
  }),
]
