import { expect, test } from 'vitest'
import { setPrivacy } from '#contract/endpoints/profiles.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import { Actor, aTask, inTask } from '../seeds/actor.ts'
import { asStranger, chooses } from './public-pages.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ config: { publicUrl: 'https://market.example' } })
const operator = await world.operator()

/** Words that nobody without an account may find, wherever they were planted. */
const planted = [
  ...['Plantedlane', 'Plantedname', 'plantedmail', 'plantedupi'],
  ...['98765', '43210', '९८७६५', 'planted-site', 'Plantedrequirement', 'Plantedcollege'],
]
const contacts =
  'Call 98765 43210 or ९८७६५४३२१०, mail plantedmail@example.in, pay plantedupi@okaxis, see https://planted-site.example/me?x=1'

test('[pub.1, pub.2, pub.3, pub.4] shows no address, last name, e-mail or phone number on any public page', async () => {
  const sign = (name: string) =>
    new Actor(world.app).signsUp(name, `${name.toLowerCase()}.plantedmail@example.in`, 'Plantedname')
  const [asha, ravi] = [await sign('Asha'), await sign('Ravi')]
  for (const person of [asha, ravi]) {
    const words = {
      college: 'Plantedcollege',
      description: `About me. ${contacts}`,
      skills: `Carrying, ${contacts}`,
    }
    await person.setsUpProfile(words)
    await person.does(setPrivacy, { body: { publicProfile: true } })
  }
  await world.pool.query(`UPDATE users SET verified = true, verified_at = now()`)
  const form = aTask({
    ...{ title: 'Carry boxes, call 98765 43210', description: `Twenty boxes. ${contacts}` },
    ...{ taskLocation: '7 Plantedlane', specificRequirement: 'Plantedrequirement', taskCity: 'Pune' },
  })
  const open = await asha.posts(form)
  const shown = await asha.posts({ ...form, hideLocation: true })
  const remote = await asha.posts({ ...form, modeOfTask: 'Remotely' })
  const { task: done } = await asha.hires(ravi, {}, form)
  await ravi.completes(done)
  await asha.completes(done, { rating: 5, title: 'Call 98765 43210', description: contacts })
  await ravi.does(postReview, { ...inTask(done), body: { rating: 5, review: contacts } })
  await ravi.offers(open)

  await chooses(operator, 'all')
  const tasks = [open, shown, remote, done].flatMap(({ givenId }) => [
    ...[`/t/${givenId}`, `/t/${givenId}/poster`, `/app/task/${givenId}`],
  ])
  const people = [asha, ravi].map(({ user }) => `/p/${user.givenId}`)
  const lists = ['/browse', '/browse/pune', '/browse/pune/homeworks-assignment', '/t/poster']
  const maps = ['/sitemap.xml', '/sitemap/lists.xml', '/sitemap/tasks-0.xml', '/robots.txt']
  const all = [...tasks, ...people, ...lists, ...maps]
  for (const url of all) {
    const { statusCode, body, headers } = await asStranger(world, url)
    expect([url, statusCode]).toEqual([url, 200])
    const everything = `${body} ${JSON.stringify(headers)}`.toLowerCase()
    expect([url, planted.filter(word => everything.includes(word.toLowerCase()))]).toEqual([url, []])
  }
})
