import { expect, test } from 'vitest'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { confirmCollege, getVerification, requestCollegeLink } from '#contract/endpoints/verification.ts'
import { dayMs } from '#contract/time.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const colleges = [
  { domain: 'iitd.ac.in', name: 'IIT Delhi' },
  { domain: 'cse.iitd.ac.in', name: 'IIT Delhi, Computer Science' },
  { domain: 'du.ac.in', name: 'du.ac.in' },
]
const world = await createWorld({ config: { colleges } })

const asks = (actor: Actor, email: string) => actor.tries(requestCollegeLink, { body: { email } })
const opens = (actor: Actor, token: string) => actor.tries(confirmCollege, { body: { token } })
const linkTo = async (actor: Actor, email: string, count = 1) => {
  expect((await asks(actor, email)).status).toBe(200)
  return world.mailer.newestTo(email, count)
}
const labelsOf = async (actor: Actor) =>
  (await actor.does(getVerification)).badges
    .filter(({ kind }) => kind === 'college')
    .map(({ label }) => label)

test('[ver.4] gives the badge of a college for the link that was mailed to an address there', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const mail = await linkTo(asha, 'asha@iitd.ac.in')
  // Behind the '#' no server and no log sees it.
  expect(mail.text).toMatch(/\/app\/verify\/college#token=[\w-]{43}\n/)
  expect(await labelsOf(asha)).toEqual([])
  const { status, body } = await opens(asha, tokenIn(mail))
  const badge = { kind: 'college', label: 'IIT Delhi', since: world.clock.now().toISOString() }
  expect([status, body.badges]).toEqual([200, [badge]])
  const profile = await ravi.does(getProfile, { params: { id: asha.user.givenId } })
  expect(profile.badges).toEqual([badge])
  expect(JSON.stringify(profile)).not.toContain('asha@iitd')
  expect(await opens(asha, tokenIn(mail))).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
})

test('[ver.4] takes addresses at the domains of the settings and below them, and no other', async () => {
  const taken = [
    ['a@hostel.iitd.ac.in', 'IIT Delhi'],
    ['b@CSE.IITD.ac.in', 'IIT Delhi, Computer Science'],
    ['c@du.ac.in', 'du.ac.in'],
  ] as const
  for (const [email, label] of taken) {
    const actor = await world.person('Student')
    await opens(actor, tokenIn(await linkTo(actor, email)))
    expect(await labelsOf(actor)).toEqual([label])
  }
  const asha = await world.person('Asha')
  for (const email of ['a@iitd.ac.in.example.com', 'a@notiitd.ac.in', 'a@ac.in', 'a@gmail.com'])
    expect([email, await asks(asha, email)]).toMatchObject([
      email,
      { status: 400, body: { issues: [{ path: 'email' }] } },
    ])
})

test('[ver.4] refuses a link in another account, after a day, and every link but the newest', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const first = tokenIn(await linkTo(asha, 'own@iitd.ac.in'))
  const second = tokenIn(await linkTo(asha, 'own@iitd.ac.in', 2))
  expect((await opens(asha, first)).status).toBe(400)
  expect((await opens(ravi, second)).status).toBe(403)
  expect((await opens(world.visitor(), second)).status).toBe(401)
  expect(await labelsOf(ravi)).toEqual([])
  world.clock.passes(dayMs)
  expect((await opens(asha, second)).status).toBe(400)
  const third = tokenIn(await linkTo(asha, 'own@iitd.ac.in', 3))
  world.clock.passes(dayMs - 1)
  expect((await opens(asha, third)).status).toBe(200)
})

test('[ver.4] gives one address to one account, however it is written', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await opens(asha, tokenIn(await linkTo(asha, 'one@iitd.ac.in')))
  const taken = await asks(ravi, 'One+two@iitd.ac.in')
  // A link is made when its mail is sent, and only the newest works: each mail has gone before the next is asked for.
  await world.mailer.newestTo('One+two@iitd.ac.in')
  expect(taken).toMatchObject({ status: 200, body: (await asks(ravi, 'free@iitd.ac.in')).body })
  await world.mailer.newestTo('free@iitd.ac.in')
  const link = tokenIn(await linkTo(ravi, 'One+two@iitd.ac.in', 2))
  expect((await opens(ravi, link)).status).toBe(409)
  expect([await labelsOf(asha), await labelsOf(ravi)]).toEqual([['IIT Delhi'], []])
})

test('[ver.4] checks no college where the settings name none', async () => {
  const plain = await createWorld()
  const asha = await plain.person('Asha')
  expect((await asks(asha, 'a@iitd.ac.in')).status).toBe(409)
  expect((await asha.does(getVerification)).colleges).toEqual([])
  const here = await world.person('Here')
  expect((await here.does(getVerification)).colleges).toEqual(colleges)
})
