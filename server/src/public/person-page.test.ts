import { expect, test } from 'vitest'
import { setAvatar } from '#contract/endpoints/files.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { getPrivacy, setPrivacy } from '#contract/endpoints/profiles.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import { type Actor, inTask } from '../../seeds/actor.ts'
import { uploads } from '../../seeds/files.ts'
import { picture } from '../../test/pictures.ts'
import { asStranger, chooses } from '../../test/public-pages.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld({ config: { publicUrl: 'https://market.example' } })
const [asha, ravi] = await world.named('Asha', 'Ravi')
const moderator = await world.moderator()
const operator = await world.operator()
const pageOf = ({ user }: Actor) => asStranger(world, `/p/${user.givenId}`)
const aSecond = () => new Promise(resolve => setTimeout(resolve, 1_050))

test('[pub.4] gives a person no page until they ask for one', async () => {
  expect((await pageOf(ravi)).statusCode).toBe(404)
  expect(await ravi.does(getPrivacy)).toMatchObject({ showEmail: 'everyone', publicProfile: false })
  expect(await ravi.does(setPrivacy, { body: { publicProfile: true } })).toMatchObject({
    showEmail: 'everyone',
    publicProfile: true,
  })
  expect(await ravi.does(setPrivacy, { body: { showEmail: 'nobody' } })).toMatchObject({
    showEmail: 'nobody',
    publicProfile: true,
  })
  await aSecond()
  expect((await pageOf(ravi)).statusCode).toBe(200)
})

test('[pub.4] shows first name, picture, marks, figures and published reviews', async () => {
  const face = await uploads(ravi, 'avatar', await picture())
  await ravi.does(setAvatar, { body: { fileId: face._id } })
  await world.pool.query('UPDATE users SET verified = true, verified_at = now() WHERE given_id = $1', [
    ravi.user.givenId,
  ])
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  await asha.completes(task, {
    rating: 4,
    title: 'Strong <b>',
    description: 'Carried it all, call 98765 43210.',
  })
  await aSecond()
  const before = (await pageOf(ravi)).body
  expect(before).toContain('★ 4.0')
  expect(before).not.toContain('Strong')
  await ravi.does(postReview, { ...inTask(task), body: { rating: 5 } })
  await aSecond()
  const { statusCode, headers, body } = await pageOf(ravi)
  expect(statusCode).toBe(200)
  expect(headers['set-cookie']).toBeUndefined()
  for (const shown of [
    '<h1>Ravi</h1>',
    `/p/${ravi.user.givenId}/face`,
    'Checked: Email',
    '<b>1</b>task done',
    'Strong &#60;b&#62;',
    'Carried it all, call •••.',
    'Asha · March 2026',
    '<meta property="og:title" content="Ravi in Pune">',
  ])
    expect(body).toContain(shown)
  for (const hidden of ['Test', ravi.user.email, asha.user.givenId, '43210', '<script'])
    expect(body).not.toContain(hidden)
  expect((await asStranger(world, `/p/${ravi.user.givenId}/face`)).statusCode).toBe(200)
})

test('[pub.4] takes the page away from somebody limited, deleted or changed of mind, and where pages are off', async () => {
  const status = async () => {
    await aSecond()
    return [
      (await pageOf(ravi)).statusCode,
      (await asStranger(world, `/p/${ravi.user.givenId}/face`)).statusCode,
    ]
  }
  expect(await status()).toEqual([200, 200])
  await chooses(operator, 'off')
  expect(await status()).toEqual([200, 404])
  const { body } = await pageOf(ravi)
  expect(body).toContain('Log in to see this profile')
  expect(body).not.toContain('Ravi')
  await chooses(operator, 'links')
  const act = (act: 'limit' | 'lift') =>
    moderator.does(moderatePerson, {
      params: { id: ravi.user.givenId },
      body: { act, note: 'It breaks a rule here.' },
    })
  await act('limit')
  expect(await status()).toEqual([404, 404])
  await act('lift')
  await ravi.does(setPrivacy, { body: { publicProfile: false } })
  expect(await status()).toEqual([404, 404])
})
