import { expect, test } from 'vitest'
import { startTwoFactor } from '#contract/endpoints/account.ts'
import { listModerationLog } from '#contract/endpoints/moderation.ts'
import { changeLogo, changeSite, getSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { editTask, postTask } from '#contract/endpoints/tasks.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { Actor, aTask, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator('Meena')
const visitor = world.visitor()

const version = async () => (await operator.does(getSiteConsole)).version
const set = async (settings: SiteSettings) =>
  operator.does(changeSite, { body: { version: await version(), ...settings } })
const tries = async (settings: object) => {
  const { status, body } = await operator.tries(changeSite, {
    body: { version: await version(), ...settings } as never,
  })
  return [status, (body as { message?: string }).message]
}

test('shows the defaults of a market without settings', async () => {
  expect(await visitor.does(getSite)).toEqual({
    version: 0,
    name: 'TaskBazaar',
    description: 'Post a task, get offers from verified people near you, pick the best one and get it done.',
    accent: null,
    logo: null,
    contact: {},
    categories: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17],
    categoryDetails: [],
    cities: [],
    joining: { who: 'everybody', domains: [], isForVerified: false },
    reach: { publicPages: 'links' },
    announcement: null,
    pages: {},
  })
})

test('sets a section whole for everybody, and keeps the others', async () => {
  await set({ brand: { name: '  Hostel Market ', mailName: '' } })
  await set({ cities: ['Pune', 'Nashik'] })
  await set({ contact: { email: 'help@example.in', officer: 'Anil Rao' } })
  await set({ categories: [4, 1] })
  expect(await visitor.does(getSite)).toMatchObject({
    name: 'Hostel Market',
    cities: ['Pune', 'Nashik'],
    contact: { email: 'help@example.in', officer: 'Anil Rao' },
    categories: [4, 1],
  })
  await set({ contact: { email: 'care@example.in' } })
  const { settings } = await operator.does(getSiteConsole)
  expect(settings).toMatchObject({
    brand: { name: 'Hostel Market' },
    contact: { email: 'care@example.in' },
  })
  expect(settings.contact).not.toHaveProperty('officer')
  expect(settings.brand).not.toHaveProperty('mailName')
})

test('tells who changed what and when, in the console and in the audit log', async () => {
  await set({ cities: ['Nagpur'] })
  const { history } = await operator.does(getSiteConsole)
  expect(history[0]).toMatchObject({
    section: 'cities',
    by: { firstName: 'Meena' },
    at: world.clock.now().toISOString(),
  })
  expect(history.map(entry => entry.version)).toEqual(history.map((_, i) => history[0]!.version - i))
  const [entry] = await operator.does(listModerationLog)
  expect(entry).toMatchObject({
    ...{ act: 'Changed the site', kind: 'site', subjectId: 'cities', about: null },
    moderator: { firstName: 'Meena' },
  })
})

test('refuses the second of two changes to one version, also at the same moment', async () => {
  const read = await version()
  const change = (city: string) =>
    operator.tries(changeSite, { body: { version: read, cities: [city] } }).then(({ status }) => status)
  const all = await Promise.all(['Pune', 'Surat', 'Delhi', 'Agra'].map(change))
  expect(all.toSorted()).toEqual([200, 409, 409, 409])
  expect(await change('Kochi')).toBe(409)
  const { body } = await operator.tries(changeSite, { body: { version: read, cities: [] } })
  expect(body).toMatchObject({
    code: 'stale',
    message: 'Somebody else has changed the site. Please look again',
  })
})

test('refuses bad settings with a sentence', async () => {
  expect(await tries({ brand: { name: ' A ' } })).toEqual([400, 'Name must be at least 2 characters'])
  expect(await tries({ brand: { accent: 'red' } })).toEqual([
    400,
    'The accent colour must be # and six digits, such as #3b2fa3',
  ])
  expect(await tries({ brand: { accent: '#ffe600' } })).toEqual([
    400,
    'This colour is too light: white words on it cannot be read. Please choose a darker one',
  ])
  expect(await tries({ categories: [1, 6] })).toEqual([400, 'Please choose one of the categories'])
  expect((await tries({ categories: [] }))[0]).toBe(400)
  expect((await tries({ contact: { email: 'nobody' } }))[0]).toBe(400)
  expect((await tries({ cities: ['Pune', 'Pune'] }))[0]).toBe(400)
  expect((await tries({}))[0]).toBe(400)
  expect((await tries({ cities: [], categories: [1] }))[0]).toBe(400)
  const before = await operator.does(getSiteConsole)
  expect(await tries({ brand: { name: 'Known', unknown: 'kept?' } })).toEqual([200, undefined])
  expect((await operator.does(getSiteConsole)).settings.brand).toEqual({ name: 'Known' })
  expect(before.version).toBe((await version()) - 1)
})

test('only ever adds versions of the settings', async () => {
  for (const statement of [
    "UPDATE site_settings SET section = 'other'",
    'DELETE FROM site_settings',
    'TRUNCATE site_settings CASCADE',
  ])
    await expect(world.pool.query(statement)).rejects.toThrow('site_settings only grows')
})

test('shows a change on another process within a second', async () => {
  const second = new Actor(await world.anotherApp())
  await second.does(getSite)
  await set({ brand: { name: 'Seen elsewhere' } })
  expect((await visitor.does(getSite)).name).toBe('Seen elsewhere')
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect((await second.does(getSite)).name).toBe('Seen elsewhere')
})

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(64)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const sendLogo = async (bytes: Buffer) => {
  const body = { version: await version(), image: bytes.toString('base64') }
  return operator.tries(changeLogo, { body })
}

test('serves no page that is older than the settings that a call has told', async () => {
  const { app, pool } = world
  const pageVersion = async () =>
    JSON.parse(/id="site">(.*?)<\/script>/.exec((await app.inject('/app/')).body)![1]!).version
  const before = await pageVersion()
  await pool.query(
    `INSERT INTO site_settings (id, at, section, settings)
     SELECT $1, at, section, settings FROM site_settings WHERE id = $2`,
    [before + 1, before],
  )
  const { version: told } = await visitor.does(getSite)
  expect(await pageVersion()).toBeGreaterThanOrEqual(told)
})

test('takes the type of a logo from its bytes, and serves it as that', async () => {
  expect((await sendLogo(png(256, 256))).status).toBe(200)
  const { logo } = await visitor.does(getSite)
  const served = await world.app.inject({ url: logo! })
  expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(served.rawPayload.equals(png(256, 256))).toBe(true)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(100),
  )
  expect((await sendLogo(svg)).body).toMatchObject({
    message: 'The logo must be a PNG, JPEG or WebP picture',
  })
  expect((await sendLogo(png(256, 300))).body).toMatchObject({
    message: 'The logo must be as wide as it is high',
  })
  expect((await sendLogo(png(64, 64))).body).toMatchObject({
    message: 'The logo must be between 192 and 1024 pixels wide',
  })
  const large = Buffer.concat([png(256, 256), Buffer.alloc(200_000)])
  expect((await sendLogo(large)).status).toBe(400)
  await operator.does(changeLogo, { body: { version: await version(), image: null } })
  expect((await visitor.does(getSite)).logo).toBeNull()
})

test('refuses a category or a city that is off for new tasks, and keeps old ones', async () => {
  await set({ categories: [1, 4] })
  await set({ cities: [] })
  const asha = await world.person('Asha')
  const old = await asha.posts(aTask({ categoryId: 4, workDays: 1, taskCity: 'Pune' }))
  await set({ categories: [1] })
  await set({ cities: ['Nashik'] })
  const posting = (form: TaskForm) => asha.tries(postTask, { body: form })
  const refused = await posting(aTask({ categoryId: 4, workDays: 1, taskCity: 'Pune' }))
  expect(refused.body).toMatchObject({
    message: 'This category is not offered here. Please choose another one. Tasks here can be in: Nashik',
  })
  expect((await posting(aTask({ categoryId: 1, taskCity: 'Nashik' }))).status).toBe(201)
  expect((await asha.sees(old)).task.categoryId).toBe(4)
  const edited = aTask({ categoryId: 4, workDays: 2, taskCity: 'Pune' })
  expect((await asha.tries(editTask, { params: { id: old.givenId }, body: edited })).status).toBe(200)
})

test('puts the name into the subject, sender and end of a mail', async () => {
  await set({ brand: { name: 'Hostel <b>9</b>', mailName: 'Hostel Office' } })
  await set({ contact: { email: 'care@example.in' } })
  const asha = await world.person('Asha')
  const mail = await world.mailer.newestTo(asha.user.email)
  expect(mail.senderName).toBe('Hostel Office')
  expect(mail.subject).toBe('Verify your email for Hostel <b>9</b>')
  expect(mail.text).toMatch(/Hostel <b>9<\/b> · care@example\.in\n$/)
  expect(mail.html).toContain('Hostel &#60;b&#62;9&#60;/b&#62; · care@example.in')
})

test('puts name, colour and settings into the page from its first byte, with nothing that could run', async () => {
  await set({ brand: { name: '</script><script>x', accent: '#0B6E4F' } })
  const { body } = await world.app.inject({ url: '/app/' })
  expect(body).toContain('<title>&#60;/script&#62;&#60;script&#62;x</title>')
  expect(body).not.toContain('<script>x')
  expect(body).toContain('href="/app/assets/accent-0b6e4f.css"')
  const [, json] = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(body)!
  expect(JSON.parse(json!)).toEqual(await visitor.does(getSite))
  const css = await world.app.inject({ url: '/app/assets/accent-0b6e4f.css' })
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(css.body).toContain(':root{--color-press:#0b6e4f;')
  expect(css.body).toMatch(/:root\[data-theme=dark\]\{--color-press:#(?!0b6e4f)/)
  expect((await world.app.inject({ url: '/app/assets/accent-ffffff.css' })).statusCode).toBe(404)
  const manifest = await world.app.inject({ url: '/app/manifest.webmanifest' })
  expect(manifest.json()).toMatchObject({ name: '</script><script>x', start_url: '/app/' })
})

test('names the market in the authenticator app and in the own data', async () => {
  await set({ brand: { name: 'Hostel & Co: Market' } })
  const asha = await world.person('Asha')
  await world.pool.query('UPDATE users SET verified = true WHERE given_id = $1', [asha.user.givenId])
  const { uri } = await asha.does(startTwoFactor, { body: { password } })
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Hostel%20%26%20Co%3A%20Market:.*&issuer=Hostel%20%26%20Co%3A%20Market$/,
  )
  const { body } = await world.app.inject({
    url: '/api/account/export?format=html',
    headers: { cookie: `session=${asha.cookie}` },
  })
  expect(body).toContain('<h1>Your data at Hostel &#38; Co: Market</h1>')
})
