import { title } from './locators.ts'
import { longName } from './looks.ts'
import { expect, test } from './market.ts'
import { leave, openSheet, press, sees, walk } from './narrow-walk.ts'
import { answer } from './played.ts'
import { rests } from './rests.ts'
import { agreedTask, complete, fromMenu, member, postOffer, postTask, say } from './steps.ts'
import { openCalendar, openWizard, pickDay, toDetails, toSchedule } from './wizard.ts'

// Without a phone's own zoom, which a test's changes of size would set off.
test.use({ isMobile: false })

// Two scripts that run from right to left, without and with a place to break, and one word that never ends.
const rightToLeft = 'تنظيف_المنزل_بالكامل_قبل_وصول_الضيوف_إلى_البيت_الجديد'
const urdu = 'گھر کی مکمل صفائی اور سامان کی منتقلی، جلد از جلد'
const longWord = 'Venkatanarasimharajuvaripeta'.repeat(4)

const words = (title: string) => ({
  title: title.slice(0, 120),
  description: `${title} ${longWord}`,
  specificRequirement: `${urdu} ${longWord}`,
  taskCity: title.slice(0, 80),
  taskLocation: `${title} ${longWord}`,
  budget: 10_000_000,
})

test('fits the screens before log-in into 320px and 200%', async ({ page }) => {
  await answer(page, 'POST /auth/checkResetToken', 200, { userName: longName })
  await page.goto('/app/gettingStarted')
  await walk(page, [
    { name: 'Welcome' },
    { name: 'Verified Service Provider', after: press('Get Started') },
    { name: 'Log In', path: '/login' },
    { name: 'Sign Up', path: '/signup' },
    { name: 'Forgot Password', path: '/forget-password' },
    {
      name: 'a link was sent',
      after: async page => {
        await page.getByLabel('Email').fill(`${longName}.${longName}@${longName}.example.in`)
        await press('Send Reset Link')(page)
        await expect(title(page, 'Check your email')).toBeVisible()
      },
    },
    { name: 'Reset Password', path: '/reset-password?token=some' },
    { name: 'Verify Email', path: '/verify-email?token=none' },
    { name: 'Page not found', path: '/no/such/page' },
  ])
})

test('fits the poster’s tasks into 320px and 200%, whatever is written on them', async ({
  page,
  newCaller,
}) => {
  const ravi = await newCaller()
  await member(page, longName)
  await member(ravi, rightToLeft.slice(0, 50))
  const open = await postTask(page, words(rightToLeft))
  await postOffer(ravi, open.givenId, 10_000_000)
  const taken = await agreedTask(page, ravi, words(longWord))
  const done = await agreedTask(page, ravi, words(longWord))
  await complete(page, done.givenId, 5)
  await complete(ravi, done.givenId)
  await page.goto('/app/')
  await walk(page, [
    { name: 'Find tasks' },
    { name: 'the category filter', after: openSheet('Category', 'Category') },
    { name: 'the city filter', after: openSheet('City', 'City') },
    { name: 'the budget filter', after: openSheet('Budget', 'Budget') },
    { name: 'the order', after: openSheet('Sort: Newest first', 'Sort by') },
    { name: 'the menu', after: openSheet('Open menu', 'Menu') },
    { name: 'an open task', after: leave },
    { name: 'Task Brief', path: `/task/${open.givenId}` },
    {
      name: 'asking to delete',
      after: async () => {
        await rests(page)
        await fromMenu(page, 'Delete Task')
        await sees(page, 'Are you sure you want to delete this task???')
      },
    },
    { name: 'Offers', path: `/task/offers/${open.givenId}`, after: leave },
    { name: 'a task under way', path: `/task/${taken.givenId}`, h1: 'Task Brief' },
    {
      name: 'proposing a change',
      after: async () => {
        await rests(page)
        await fromMenu(page, 'Propose a change')
        await sees(page, 'Propose a change')
        for (const term of ['Price', 'Days', 'Time', 'Description']) await press(term)(page)
      },
    },
    {
      name: 'cancelling',
      after: async () => {
        await leave(page)
        await fromMenu(page, 'Cancel task')
        await sees(page, 'Cancel task')
      },
    },
    {
      name: 'completing',
      after: async () => [
        await leave(page),
        await press('Mark as Complete')(page),
        await expect(title(page, 'Mark as Complete')).toBeVisible(),
      ],
    },
    { name: 'a task done', path: `/task/${done.givenId}`, h1: 'Task Brief' },
    { name: 'My Tasks', path: '/mytasks' },
  ])
})

test('fits a member’s messages and settings into 320px and 200%, whatever is written on them', async ({
  page,
  newCaller,
}) => {
  const ravi = await newCaller()
  const asha = await member(page, longName)
  const friend = await member(ravi, rightToLeft.slice(0, 50))
  const { givenId } = await postTask(page, words(rightToLeft))
  await postOffer(ravi, givenId, 10_000_000)
  await say(ravi, asha.givenId, `${rightToLeft} ${longWord}`)
  await page.goto('/app/')
  await walk(page, [
    { name: 'Messages', path: '/messages' },
    {
      name: 'a chat',
      path: `/messages/${friend.givenId}`,
      h1: 'Messages',
      after: () => expect(page.getByRole('log')).toContainText(longWord),
    },
    {
      name: 'the emoji picker',
      after: async () => {
        await press('Emoji')(page)
        await expect(page.getByPlaceholder('Search')).toBeVisible()
      },
    },
    {
      name: 'what one can do about somebody',
      after: async () => [await press('More')(page), await sees(page, friend.firstName)],
    },
    {
      name: 'which message',
      after: async () => [await press('Report a message')(page), await sees(page, 'Which message?')],
    },
    { name: 'Alerts', path: '/alerts', after: leave },
    { name: 'My Account', path: `/profile/${asha.givenId}` },
    { name: 'Edit Profile', path: '/profile/edit' },
    { name: 'Security', path: '/profile/security' },
    { name: 'Privacy', path: '/profile/privacy' },
    { name: 'Account standing', path: '/profile/standing' },
  ])
})

test('fits the screens of bidders and moderators, and the wizard, into 320px and 200%', async ({
  page,
  newCaller,
  market,
}) => {
  const asha = await newCaller()
  const { givenId } = await member(asha, longName)
  const ravi = await member(page, 'Ravi')
  await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [ravi.givenId])
  const open = await postTask(asha, words(longWord))
  await page.goto(`/app/task/${open.givenId}`)
  await walk(page, [
    { name: 'Task Brief' },
    { name: 'Make An Offer', path: `/task/offer/${open.givenId}` },
    { name: 'Profile', path: `/profile/${givenId}` },
  ])
  const reported = { kind: 'task', subjectId: open.givenId, reason: 'Pretends to be somebody else' }
  await page.request.post('/api/people/report', { data: { ...reported, details: longWord } })
  await walk(page, [
    { name: 'Moderation', path: '/moderation' },
    {
      name: 'a report',
      after: async () => [
        await page.getByRole('link', { name: reported.reason }).click(),
        await expect(title(page, 'Report')).toBeVisible(),
      ],
    },
    { name: 'Limit person', after: press('Limit person') },
  ])
  await openWizard(page)
  await walk(page, [
    { name: 'categories', h1: 'Post a Task' },
    { name: 'details', after: () => toDetails(page, 'Tutoring') },
    {
      name: 'the calendar',
      after: async () => {
        await page.getByLabel('Title', { exact: true }).fill(longWord.slice(0, 120))
        await page.getByLabel('Description', { exact: true }).fill(`${rightToLeft} ${longWord}`)
        await page.getByText('Remotely', { exact: true }).click()
        await toSchedule(page)
        await openCalendar(page, 'On Date')
      },
    },
    { name: 'schedule', after: async () => [await leave(page), await pickDay(page, 'Before Date')] },
  ])
})

test('keeps endless words and right-to-left words inside a card', async ({ page }) => {
  await member(page, 'Asha')
  const word = `w${Date.now()}`
  for (const text of [longWord, rightToLeft, urdu])
    await postTask(page, { ...words(text), title: `${word}${text}`.slice(0, 120) })
  await page.goto(`/app/?q=${word}`)
  await expect(page.getByText('3 items found', { exact: true })).toBeVisible()
  for (const width of [320, 500]) {
    await page.setViewportSize({ width, height: 900 })
    const outside = await page.getByRole('article').evaluateAll(cards =>
      cards.flatMap(card => {
        const frame = card.getBoundingClientRect()
        return [...card.querySelectorAll('*')]
          .filter(part => {
            let { left, right, bottom } = part.getBoundingClientRect()
            // Of what is cut somewhere only the rest shows, as of a title's lines beyond the third.
            for (let cut = part.parentElement!; cut !== card; cut = cut.parentElement!) {
              if (getComputedStyle(cut).overflowX === 'visible') continue
              const edge = cut.getBoundingClientRect()
              left = Math.max(left, edge.left)
              right = Math.min(right, edge.right)
              bottom = Math.min(bottom, edge.bottom)
            }
            const isOut = left < frame.left || right > frame.right || bottom > frame.bottom
            // Content wider than its own box must be cut there, and must not cover its neighbours.
            const isSpilling =
              part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'visible'
            return isOut || (isSpilling && part.clientWidth > 0)
          })
          .map(part => part.outerHTML.slice(0, 100))
      }),
    )
    expect(outside, `${width}px`).toEqual([])
  }
})
