import { button, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { openSite } from './site.ts'
import { aTask, member } from './steps.ts'
import { fillSchedule, postButton, reachSchedule } from './wizard.ts'

test('lets an operator name words and a step for new members, says after a post that one is looked at, and shows the task once it was', async ({
  newVisitor,
  ownMarket,
}) => {
  const market = await ownMarket({})
  const visitor = () => newVisitor({ baseURL: market.origin, reducedMotion: 'reduce' })
  const [asha, meera] = [await visitor(), await visitor()]
  await member(asha, 'Asha')
  const { givenId } = await member(meera, 'Meera')
  await openSite(meera, market, givenId)
  await meera.getByLabel('Words to look at first').fill('mirror')
  await button(meera, 'Add a step').click()
  await button(meera, 'Add a step').click()
  const step = meera.getByRole('group', { name: 'Step 2' })
  await step.getByLabel('Until how many days after joining').fill('3')
  await step.getByLabel('Tasks and offers a day').fill('1')
  await button(meera, 'Remove step 1').click()
  await button(meera, 'Save new members and words').click()
  await expect(toast(meera, 'Saved. Everybody sees it now')).toBeVisible()

  await reachSchedule(asha)
  await fillSchedule(asha)
  await postButton(asha).click()
  await expect(asha.getByText('Your task is sent')).toBeVisible()
  await expect(asha.getByText('It has a word that a moderator looks at first.')).toBeVisible()
  const again = await asha.request.post('/api/task/post', { data: aTask() })
  expect(again.ok()).toBe(false)
  expect((await again.json()).message).toContain('New members can begin one task or offer a day.')

  await meera.goto('/app/moderation')
  await meera.getByRole('tab', { name: 'Contact details' }).click()
  await expect(meera.getByText('A watched word')).toBeVisible()
  await button(meera, 'Show task').click()
  const dialog = meera.getByRole('dialog', { name: 'Show task' })
  await dialog.getByLabel('Reason').fill('It is a mirror')
  await button(dialog, 'Show task').click()
  await expect(meera.getByText('Nobody else sees it until you release it.')).toHaveCount(0)
  await meera.goto('/app/')
  await expect(meera.getByText('Hang nine frames and a mirror')).toBeVisible()
})
