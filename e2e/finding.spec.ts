import { randomUUID } from 'node:crypto'
import { aProfile } from '../server/seeds/actor.ts'
import { button, field, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold, listen } from './played.ts'
import { member, postTask, twoMembers } from './steps.ts'

/** A word that no other test writes, of eleven letters. */
const aWord = () => `zorb${randomUUID().replaceAll(/[^a-f]/g, '')}ffffffffff`.slice(0, 11)

test('[find.1, find.2] shows similar tasks below a list that found little, asks for none where enough was found, and suggests what a search may become', async ({
  page,
  newCaller,
}) => {
  const { ravi } = await twoMembers(page, newCaller)
  const word = aWord()
  await postTask(ravi, { title: `Learn ${word} with me`, categoryId: 11, workDays: 1 })
  // Enough in a list: ten of them.
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => postTask(ravi, { title: `Walk the dog number ${n}` })),
  )
  const similar = page.getByRole('list', { name: 'Similar' })
  const suggestions = page.getByRole('list', { name: 'Suggestions' })
  const words = field(page, 'Search tasks')
  const calls = listen(page)
  const similarCalls = () => calls.filter(call => call.includes('/task/similar'))
  await page.goto('/app/')
  await expect(page.getByText(/items found/)).toBeVisible()
  await words.fill('pet c')
  await suggestions.getByRole('button', { name: 'Pet Care, category' }).click()
  await expect(button(page, 'Category: Pet Care')).toBeVisible()
  await expect(words).toHaveValue('')
  expect(similarCalls()).toEqual([])

  await test.step('shows similar tasks, and the list alone while they do not come', async () => {
    const search = async (text: string) => {
      await words.fill(text)
      await words.press('Enter')
    }
    await search(`${word}x`)
    await expect(page.getByText('0 items found')).toBeVisible()
    await expect(similar.getByRole('link', { name: `Learn ${word} with me` })).toBeVisible()
    await answer(page, 'GET /task/similar', 500, { message: 'Something went wrong', code: 'internal' })
    await search(`${word}y`)
    await expect(page.getByText(`Nothing for “${word}y”`)).toBeVisible()
    const held = await hold(page, 'GET /task/similar')
    await search(word)
    await expect(page.getByText('1 items found')).toBeVisible()
    await expect.poll(held.hasCome).toBe(true)
    await expect(similar).toHaveCount(0)
  })

  await words.fill(word.slice(0, 8))
  const before = button(page, `${word}y, searched before`)
  await expect(before).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(before).toHaveCount(0)
})

test('[find.3] invites people who fit to a task without offers', async ({ page, newCaller }) => {
  const word = aWord()
  // No other test has somebody of this name.
  const ravi = await newCaller()
  await member(ravi, word)
  const skilled = await ravi.request.put('/api/auth/update-profile', { data: aProfile({ skills: word }) })
  expect(skilled.status()).toBe(200)
  await member(page, 'Asha')
  const { givenId } = await postTask(page, { title: `Lessons in ${word}` })
  await page.goto(`/app/task/${givenId}`)
  await button(page, 'Invite people').click()
  const people = sheet(page, 'Invite people')
  await people.getByRole('checkbox', { name: word }).check()
  await button(people, 'Invite 1 person').click()
  await expect(toast(page, '1 person invited')).toBeVisible()
  await expect(people).toHaveCount(0)
  const alerts = await (await ravi.request.get('/api/messages/getAlerts')).text()
  expect(alerts).toContain('invites you to make an offer on')
})
