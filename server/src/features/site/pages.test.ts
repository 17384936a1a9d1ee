import { expect, test } from 'vitest'
import { signUp } from '#contract/endpoints/auth.ts'
import { getPersonRecord } from '#contract/endpoints/operate-people.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import {
  agree,
  changeSite,
  getAgreed,
  getSite,
  getSiteConsole,
  getSitePage,
} from '#contract/endpoints/site.ts'
import type { PageName } from '#contract/entities/market-settings.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { Actor, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator('Meena')
const [asha] = await world.named('Asha')
const visitor = world.visitor()

const writes = async (name: PageName, text: string, asksAgain?: boolean) => {
  const { version } = await operator.does(getSiteConsole)
  return operator.tries(changeSite, { body: { version, [name]: { text, asksAgain } } })
}
const versionOf = async (name: PageName) => (await visitor.does(getSite)).pages[name]!.version
const reads = async (page: PageName, version?: number) => {
  const { status, body } = await visitor.tries(getSitePage, {
    params: { page },
    query: version === undefined ? {} : { version },
  })
  return status === 200 ? (body as { text: string }).text : status
}
const joins = async (email: string, agreed: object) => {
  const newcomer = new Actor(world.app)
  const { givenId } = await newcomer.does(signUp, {
    body: { firstName: 'Ravi', email, password, agreed },
  })
  return { newcomer, givenId }
}

test('shows everybody a page that operators write, and removes it with its text', async () => {
  expect(await reads('help')).toBe(404)
  expect((await writes('help', '# Help\n\nAsk at the *gate*.')).status).toBe(200)
  expect(await reads('help')).toBe('# Help\n\nAsk at the *gate*.')
  const site = await visitor.does(getSite)
  expect(site.pages).toEqual({ help: { version: site.version, at: world.clock.now().toISOString() } })
  expect(JSON.stringify(site)).not.toContain('gate')
  const { version } = await visitor.does(getSite)
  await writes('help', '')
  expect([await reads('help'), (await visitor.does(getSite)).pages]).toEqual([404, {}])
  // A page that was taken away is closed in its earlier versions, too, except to operators.
  expect(await reads('help', version)).toBe(404)
  const asked = { params: { page: 'help' as const }, query: { version } }
  expect((await operator.tries(getSitePage, asked)).status).toBe(200)
})

test('keeps each version readable, and records which one people agreed to when last asked', async () => {
  await writes('terms', 'Be kind.')
  const first = await versionOf('terms')
  expect(await asha.does(getAgreed)).toEqual({ terms: null, privacy: null })
  const at = world.clock.now().toISOString()
  expect(await asha.does(agree, { body: { terms: first } })).toEqual({
    terms: { version: first, at },
    privacy: null,
  })
  // A small correction: nobody is asked again.
  await writes('terms', 'Be kind!')
  expect([await versionOf('terms'), await reads('terms'), await reads('terms', first)]).toEqual([
    first,
    'Be kind!',
    'Be kind.',
  ])
  await writes('terms', 'Be kind and pay.', true)
  const second = await versionOf('terms')
  expect(second).toBeGreaterThan(first)
  expect(await asha.tries(agree, { body: { terms: first } })).toMatchObject({
    status: 409,
    body: { message: 'This page has changed meanwhile. Please read it again' },
  })
  await asha.does(agree, { body: { terms: second } })
  // The same again changes nothing.
  world.clock.passes(1000)
  expect((await asha.does(agree, { body: { terms: second } })).terms).toEqual({ version: second, at })
})

test('lets a new account agree to the versions that it was shown, and to no others', async () => {
  await writes('terms', 'Pay on time.')
  await writes('privacy', 'We sell nothing.')
  const [terms, privacy] = [await versionOf('terms'), await versionOf('privacy')]
  const { newcomer: ravi, givenId } = await joins('ravi.agrees@example.in', { terms, privacy })
  const at = world.clock.now().toISOString()
  const agreed = { terms: { version: terms, at }, privacy: { version: privacy, at } }
  expect(await ravi.does(getAgreed)).toEqual(agreed)
  const { newcomer: other } = await joins('other@example.in', { terms: 1_000_000, privacy })
  expect(await other.does(getAgreed)).toEqual({ ...agreed, terms: null })
  // It is in what operators see of the person, in the export, and goes with the account.
  const record = await operator.does(getPersonRecord, { params: { id: givenId } })
  expect(record.agreed).toEqual(agreed)
  const { rows } = await world.pool.query('SELECT count(*) FROM agreed_pages')
  await ravi.does(deleteAccount, { body: { password } })
  const { rows: after } = await world.pool.query('SELECT count(*) FROM agreed_pages')
  expect(Number(after[0].count)).toBe(Number(rows[0].count) - 2)
})

test('answers 404 for a missing version, and refuses an impossible one', async () => {
  expect([await reads('terms', 1_000_000), await reads('terms', Number.MAX_SAFE_INTEGER)]).toEqual([404, 404])
  expect([await reads('terms', 0), await reads('terms', 1e30), await reads('terms', 1.5)]).toEqual([
    400, 400, 400,
  ])
})

test('accepts a page as long as terms are in any script, and no longer', async () => {
  const longest = 'अ'.repeat(siteLimits.page.max)
  expect((await writes('help', longest)).status).toBe(200)
  expect(await reads('help')).toBe(longest)
  expect((await writes('help', `${longest}अ`)).status).toBe(400)
})
