import { toast } from './locators.ts'
import { expect, test } from './market.ts'
import { at, colourOf, isGrey, member } from './steps.ts'
import {
  fillDetails,
  fillSchedule,
  isOnStep,
  nextButton,
  nextPost,
  openWizard,
  postButton,
  prompt,
  taskWords,
  tile,
  toDetails,
  toSchedule,
} from './wizard.ts'

const tiles = [
  'Homeworks & assignment',
  'Office Work',
  'Lift-Move-Pack',
  'Tutoring',
  'Computer IT',
  'Video & Editing',
  'Photography',
  'Design',
  'Delivery and Errands',
  'Pet Care',
  'Events',
  'Custom',
  'Fitness and Health',
  'Borrowing and Lending',
]

test('[post.1, post.2, post.3, post.4, post.13] shows three steps, chooses one of 14 tiles, goes Back by one step, and posts at the third', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openWizard(page)
  const back = page.getByRole('button', { name: 'Back' })
  await isOnStep(page, 1)
  await back.click()
  await expect(page).toHaveURL(at('/'))
  await openWizard(page)

  await test.step('chooses one of 14 tiles at a time, marks it with a white border, and disables Next without one', async () => {
    const all = page.getByRole('group', { name: prompt }).getByRole('button')
    await expect(all).toHaveText(tiles)
    await expect(nextButton(page)).toBeDisabled()
    const off = await colourOf(nextButton(page), 'backgroundColor')
    expect(isGrey(off)).toBe(true)

    const pressed = () =>
      all.evaluateAll(found =>
        found.filter(one => one.getAttribute('aria-pressed') === 'true').map(one => one.textContent),
      )
    const white = [255, 255, 255]
    await tile(page, 'Pet Care').click()
    expect(await pressed()).toEqual(['Pet Care'])
    expect(await colourOf(tile(page, 'Pet Care'), 'borderTopColor')).toEqual(white)
    const width = await tile(page, 'Pet Care').evaluate(one => getComputedStyle(one).borderTopWidth)
    expect(Number.parseFloat(width)).toBeGreaterThanOrEqual(2)
    expect(await colourOf(tile(page, 'Design'), 'borderTopColor')).not.toEqual(white)
    await expect(nextButton(page)).toBeEnabled()
    await expect.poll(async () => isGrey(await colourOf(nextButton(page), 'backgroundColor'))).toBe(false)

    await tile(page, 'Design').click()
    expect(await pressed()).toEqual(['Design'])
    expect(await colourOf(tile(page, 'Pet Care'), 'borderTopColor')).not.toEqual(white)
    await tile(page, 'Design').click()
    expect(await pressed()).toEqual([])
    await expect(nextButton(page)).toBeDisabled()
  })

  await toDetails(page, 'Delivery and Errands')
  await isOnStep(page, 2)
  await back.click()
  await isOnStep(page, 1)
  await nextButton(page).click()
  await fillDetails(page)
  await toSchedule(page)
  await isOnStep(page, 3)
  await back.click()
  await isOnStep(page, 2)
  await toSchedule(page)
  await expect(nextButton(page)).toHaveCount(0)
  await fillSchedule(page)
  const sent = nextPost(page)
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  expect(await sent).toMatchObject({
    title: taskWords.title,
    description: taskWords.description,
    budget: 800,
    categoryId: 10,
    categoryName: 'Delivery & Errands',
  })
  const [newest] = await (await page.request.get('/api/task/myTasks')).json()
  expect(newest).toMatchObject({
    title: taskWords.title,
    timeSlot: 'Afternoon',
    taskCity: 'Pune',
    budget: 800,
  })
})
