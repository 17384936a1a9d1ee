import { expect, test } from 'vitest'
import { moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { editTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { aTask } from '../../seeds/actor.ts'
import { asStranger, chooses, postsWithPhotos } from '../../test/public-pages.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld({ config: { publicUrl: 'https://market.example' } })
const [asha, ravi] = await world.named('Asha<b>', 'Ravi')
const moderator = await world.moderator()
const operator = await world.operator()
/** Until what a second may still be cached for has gone. */
const aSecond = () => new Promise(resolve => setTimeout(resolve, 1_050))
const pageOf = ({ givenId }: Pick<Task, 'givenId'>) => asStranger(world, `/t/${givenId}`)
const note = 'It breaks a rule of this market.'
const days = { dateFlexible: false, startDate: '2026-03-10', endDate: '2026-03-12' }

test('[pub.1] shows an open task to everybody, without scripts, cookies and the exact place', async () => {
  const { task, photos } = await postsWithPhotos(asha, {
    ...days,
    title: 'Carry <b>boxes</b> & more',
    budget: 125_000.5,
    taskLocation: '7 Planted Lane',
    specificRequirement: 'Planted requirement',
    description: 'Twenty boxes of "books",\nto the <script>second</script> floor.',
    categoryId: 2,
    workDays: 3,
  })
  await ravi.offers(task)
  const { statusCode, headers, body } = await pageOf(task)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  // The app's font has the sign of the rupee and Devanagari in files of their own.
  for (const letters of ['U+20B9', 'U+900-97F'])
    expect(body).toMatch(new RegExp(`@font-face{[^}]*unicode-range:[^}]*${letters.replace('+', '\\+')}`))
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; /,
  )
  for (const shown of [
    '<h1>Carry &#60;b&#62;boxes&#60;/b&#62; &#38; more</h1>',
    'Office Work',
    '₹1,25,000.50',
    '10 to 12 March, morning (before 11 AM)',
    'Pune',
    '3 work days',
    'Twenty boxes of &#34;books&#34;,\nto the &#60;script&#62;second&#60;/script&#62; floor.',
    '<b>Asha&#60;b&#62;</b>',
    '1 offer',
    `/t/${task.givenId}/photo/${photos[1]!._id}/800`,
    `<a class="button" href="/app/task/${task.givenId}">Make an Offer</a>`,
    '@media (prefers-color-scheme:dark)',
  ])
    expect(body).toContain(shown)
  for (const hidden of [
    '<script',
    'Planted',
    asha.user.lastName,
    asha.user.email,
    asha.user.givenId,
    ravi.user.givenId,
  ])
    expect(body).not.toContain(hidden)
})

test('[pub.1] stays under 30 kB, however long the task is', async () => {
  const title = 'नल'.repeat(60)
  const taskCity = 'नोएडा'.repeat(16)
  for (const description of ['क्ष'.repeat(1_666), '&'.repeat(5_000), '🎉'.repeat(5_000)]) {
    const task = await asha.posts(aTask({ title, taskCity, description }))
    const { rawPayload, body } = await pageOf(task)
    expect(rawPayload.length).toBeLessThan(30_000)
    expect(body.includes('…</p>')).toBe(!description.startsWith('क'))
    expect(body).toContain('Make an Offer')
  }
})

test('[pub.1] sends the photos and the face of an open task, and no other file', async () => {
  const { task, photos, face } = await postsWithPhotos(asha)
  const other = await postsWithPhotos(ravi)
  const at = (end: string) => asStranger(world, `/t/${task.givenId}/${end}`)
  const photo = await at(`photo/${photos[0]!._id}/400`)
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  const again = await asStranger(world, `/t/${task.givenId}/photo/${photos[0]!._id}/400`, {
    'if-none-match': photo.headers.etag as string,
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await at('face')).statusCode).toBe(200)
  for (const end of [
    `photo/${other.photos[0]!._id}/400`,
    `photo/${face._id}/400`,
    `photo/${photos[0]!._id}/401`,
  ])
    expect((await at(end)).statusCode).toBe(404)
})

test('[pub.1] shows only title and city of a task that is over', async () => {
  const { task, photos } = await postsWithPhotos(asha, { title: 'Carry twenty boxes up' })
  const offer = await ravi.offers(task)
  await asha.accepts(offer)
  await aSecond()
  const { statusCode, headers, body } = await pageOf(task)
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(body).toContain('<meta name="robots" content="noindex">')
  for (const shown of ['This task is taken', '<h1>Carry twenty boxes up</h1>', 'Pune'])
    expect(body).toContain(shown)
  for (const hidden of ['₹', 'algebra', 'Asha', 'Ravi', photos[0]!._id, 'og:image'])
    expect(body).not.toContain(hidden)
  for (const end of [`photo/${photos[0]!._id}/400`, 'face', 'card.jpg'])
    expect((await asStranger(world, `/t/${task.givenId}/${end}`)).statusCode).toBe(404)
})

test('[pub.1] knows nothing of a task that is hidden, deleted, left out or by somebody limited', async () => {
  const posted = await Promise.all([1, 2, 3, 4].map(() => asha.posts()))
  const [hidden, deleted, leftOut, edited] = posted as [Task, Task, Task, Task]
  const byLimited = await ravi.posts()
  const all = [...posted, byLimited]
  const statuses = () => Promise.all(all.map(async task => (await pageOf(task)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await moderator.does(moderateTask, { params: { id: hidden.givenId }, body: { act: 'hide', note } })
  await asha.deletes(deleted)
  await asha.changes(leftOut, aTask({ isPublic: false }))
  // An app that does not know the field opens nothing that was left out.
  await asha.changes(edited, aTask({ isPublic: false }))
  expect(await asha.does(editTask, { params: { id: edited.givenId }, body: aTask() })).toMatchObject({
    isPublic: false,
  })
  await moderator.does(moderatePerson, { params: { id: ravi.user.givenId }, body: { act: 'limit', note } })
  await aSecond()
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  for (const { givenId } of all) {
    expect((await asStranger(world, `/t/${givenId}/card.jpg`)).statusCode).toBe(404)
    expect((await asStranger(world, `/t/${givenId}/poster`)).statusCode).toBe(404)
  }
  expect((await asStranger(world, '/t/unknownunknown')).body).toContain('There is nothing here')
  await moderator.does(moderatePerson, { params: { id: ravi.user.givenId }, body: { act: 'lift', note } })
})

test('[pub.1] answers the same at every address while pages are off', async () => {
  const task = await asha.posts(aTask({ title: 'Carry a planted piano' }))
  await chooses(operator, 'off')
  const [known, unknown] = [await pageOf(task), await pageOf({ givenId: 'unknownunknown' })]
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
  expect(known.body.replaceAll(task.givenId, 'unknownunknown')).toBe(unknown.body)
  expect(known.body).toContain('TaskBazaar')
  expect(known.body).toContain('Log in to see this task')
  expect(known.body).toContain(`href="/app/task/${task.givenId}"`)
  expect(known.headers['x-robots-tag']).toBe('noindex')
  for (const end of ['/card.jpg', '/face'])
    expect((await asStranger(world, `/t/${task.givenId}${end}`)).statusCode).toBe(404)
  expect((await asStranger(world, `/t/${task.givenId}/poster`)).body).not.toContain('piano')
  await chooses(operator, 'links')
  expect((await pageOf(task)).body).toContain('planted piano')
})

test('[share.1] prints one sheet about a task, and one about the market, each with a code', async () => {
  const task = await asha.posts(aTask({ title: 'Carry twenty boxes up' }))
  const ofTask = await asStranger(world, `/t/${task.givenId}/poster`)
  expect(ofTask.statusCode).toBe(200)
  for (const shown of [
    '@page{size:A4',
    'Carry twenty boxes up',
    '₹500',
    `market.example/t/${task.givenId}`,
    'aria-label="QR code"',
  ])
    expect(ofTask.body).toContain(shown)
  expect(ofTask.headers['x-robots-tag']).toBe('noindex')
  const ofMarket = await asStranger(world, '/t/poster')
  for (const shown of ['TaskBazaar', 'market.example/app/', 'aria-label="QR code"'])
    expect(ofMarket.body).toContain(shown)
})
