import { randomUUID } from 'node:crypto'
import { button, field, sheet, title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold, listen } from './played.ts'
import { member, postTask } from './steps.ts'

/** A word that no other test writes, of eleven letters. */
const aWord = () => `zorb${randomUUID().replaceAll(/[^a-f]/g, '')}ffffffffff`.slice(0, 11)

test('[find.1] shows similar tasks below a list that found little, and the list alone while they do not come', async ({
  page,
  ravi,
}) => {
  const word = aWord()
  await postTask(ravi.page, { title: `Learn ${word} with me` })
  const similar = page.getByRole('list', { name: 'Similar' })
  await page.goto(`/app/?q=${word}x`)
  await expect(page.getByText('0 items found')).toBeVisible()
  await expect(similar.getByRole('link', { name: `Learn ${word} with me` })).toBeVisible()
  await answer(page, 'GET /task/similar', 500, { message: 'Something went wrong', code: 'internal' })
  await page.goto(`/app/?q=${word}y`)
  await expect(page.getByText(`Nothing for “${word}y”`)).toBeVisible()
  await hold(page, 'GET /task/similar')
  await page.goto(`/app/?q=${word}`)
  await expect(page.getByText('1 items found')).toBeVisible()
  await expect(similar).toHaveCount(0)
})

test('[find.1, find.2] asks for nothing similar where enough was found, and suggests what a search may become', async ({
  asha: { page },
}) => {
  const calls = listen(page)
  await page.goto('/app/')
  await expect(page.getByText(/items found/)).toBeVisible()
  await field(page, 'Search tasks').fill('pet c')
  await page
    .getByRole('list', { name: 'Suggestions' })
    .getByRole('button', { name: 'Pet Care, category' })
    .click()
  await expect(button(page, 'Category: Pet Care')).toBeVisible()
  await expect(field(page, 'Search tasks')).toHaveValue('')
  expect(calls.filter(call => call.includes('/task/similar'))).toEqual([])
  const word = aWord()
  await page.goto(`/app/?q=${word}`)
  await expect(page.getByText('0 items found')).toBeVisible()
  await field(page, 'Search tasks').fill(word.slice(0, 8))
  const before = button(page, `${word}, searched before`)
  await expect(before).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(before).toHaveCount(0)
})

test('[find.3] invites people who fit to a task without offers', async ({ page, newVisitor }) => {
  const word = aWord()
  // No other test has somebody of this name.
  const ravi = { page: await newVisitor() }
  await member(ravi.page, word)
  await member(page, 'Asha')
  await ravi.page.goto('/app/profile/edit')
  await field(ravi.page, 'Skills').fill(word)
  await button(ravi.page, 'Submit').click()
  await expect(toast(ravi.page, 'Updated Successfully')).toBeVisible()
  const { givenId } = await postTask(page, { title: `Lessons in ${word}` })
  await page.goto(`/app/task/${givenId}`)
  await button(page, 'Invite people').click()
  const people = sheet(page, 'Invite people')
  await people.getByRole('checkbox', { name: word }).check()
  await button(people, 'Invite 1 person').click()
  await expect(toast(page, '1 person invited')).toBeVisible()
  await expect(people).toHaveCount(0)
  await ravi.page.goto('/app/alerts')
  await expect(title(ravi.page, 'Alerts')).toBeVisible()
  await expect(
    ravi.page.getByRole('link', { name: new RegExp(`invites you to make an offer on "Lessons in ${word}"`) }),
  ).toBeVisible()
})
