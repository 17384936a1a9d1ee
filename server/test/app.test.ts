import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { listBlocked } from '#contract/endpoints/people.ts'
import { apiBase } from '#contract/paths.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { handlers } from '#server/handlers.ts'
import { serve } from '#server/http/serve.ts'
import { aTask } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const world = await createWorld()

const serving = (calls: { endpoints: typeof allEndpoints; handlers: typeof handlers }) => () =>
  serve(
    { route: () => {}, register: () => {} } as never,
    { config: readConfig({}), pool: world.pool } as never,
    calls,
  )

test('starts only if every call of the contract has exactly one handler', () => {
  const endpoints = allEndpoints
  expect(serving({ endpoints, handlers })).not.toThrow()
  const handlersOfOthers = handlers.filter(({ endpoint }) => endpoint.name !== 'signUp')
  expect(serving({ endpoints, handlers: handlersOfOthers })).toThrow('No handler for signUp')
  const doubled = handlers.find(({ endpoint }) => endpoint.name === 'signUp')!
  expect(serving({ endpoints, handlers: [...handlers, doubled] })).toThrow('Two handlers for signUp')
  expect(serving({ endpoints: endpoints.slice(1), handlers })).toThrow('is not in the contract')
})

test('uses each name and route in the contract once', () => {
  const unique = (values: string[]) => expect(values.length).toBe(new Set(values).size)
  unique(allEndpoints.map(endpoint => endpoint.name))
  unique(allEndpoints.map(endpoint => `${endpoint.method} ${endpoint.path}`))
})

test('names every call of the contract in the OpenAPI description', async () => {
  const answer = await world.app.inject({ url: `${apiBase}/docs/openapi.json` })
  expect(answer.statusCode).toBe(200)
  const { paths } = answer.json() as { paths: Record<string, Record<string, { operationId: string }>> }
  const described = Object.values(paths).flatMap(methods => Object.values(methods).map(m => m.operationId))
  expect(described.toSorted()).toEqual(allEndpoints.map(endpoint => endpoint.name).toSorted())
  const page = await world.app.inject({ url: `${apiBase}/docs/` })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('[nav.1] leads from / to /app/', async () => {
  for (const url of ['/', '/app']) {
    const answer = await world.app.inject({ url })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/app/'])
  }
})

test("reads a call's path the same however it is written", async () => {
  const { headers } = await world.app.inject({ url: '/%61pi/auth/check' })
  const plain = await world.app.inject({ url: '/api/auth/check' })
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
})

test('reads any path the same however it is written, also where nothing is', async () => {
  for (const [written, meant] of [
    ['/%61pi/nowhere', '/api/nowhere'],
    ['/%61pi/docs/', '/api/docs/'],
    ['/%61pp/messages', '/app/messages'],
    ['/api/docsome', '/api/nowhere'],
  ] as const) {
    const [one, other] = [await world.app.inject({ url: written }), await world.app.inject({ url: meant })]
    const policies = [one, other].map(({ headers }) => headers['content-security-policy'])
    expect([written, one.statusCode, policies[0]]).toEqual([written, other.statusCode, policies[1]])
    if (one.statusCode === 404) expect(one.body).toBe(other.body)
  }
  expect((await world.app.inject({ url: '/%zz' })).statusCode).toBe(400)
})

test('lets no cache outside the browser keep answers, and asks browsers to keep them from others', async () => {
  const { headers } = await world.app.inject({ url: '/api/auth/check' })
  expect(headers['cache-control']).toBe('private, no-cache')
  for (const url of ['/api/auth/check', '/api/nowhere', '/app/', '/app/messages', '/nowhere', '/healthz']) {
    const { headers: told } = await world.app.inject({ url })
    expect(told['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(told['cross-origin-resource-policy'], url).toBe('same-origin')
    expect(told['x-content-type-options'], url).toBe('nosniff')
    expect(told['referrer-policy'], url).toBe('no-referrer')
    // Over http a browser must not be sent to https.
    expect(told['strict-transport-security'], url).toBeUndefined()
  }
})

test('lets a page run only its own scripts and use no device, and lets data opened as a page do nothing', async () => {
  for (const url of ['/app/', '/app/messages', '/nowhere', '/healthz', `${apiBase}/docs/openapi.json`]) {
    const { headers } = await world.app.inject({ url })
    expect(headers['content-security-policy'], url).toBe(
      "default-src 'self';img-src 'self' data: blob:;style-src 'self';connect-src 'self';object-src 'none';" +
        "base-uri 'none';form-action 'self';frame-ancestors 'none'",
    )
    expect(headers['permissions-policy'], url).toContain('camera=(), ')
  }
  const script = readdirSync('dist/web/assets').find(name => name.endsWith('.js'))
  for (const url of ['/api/auth/check', '/api/nowhere', `/app/assets/${script}`]) {
    const { headers } = await world.app.inject({ url })
    expect(headers['content-security-policy'], url).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['permissions-policy'], url).toBeUndefined()
  }
})

test('answers 304 without a body to a repeated read of the same, where that is shorter', async () => {
  const [asha] = await world.named('Asha')
  const task = await asha!.posts(aTask({ description: 'long '.repeat(200) }))
  const cookie = `session=${asha!.cookie}`
  const path = `${apiBase}/task/particularTask/`
  const reads = (id: string, headers = {}) =>
    world.app.inject({ url: path + id, headers: { cookie, ...headers } })
  const small = await world.app.inject({ url: apiBase + listBlocked.path, headers: { cookie } })
  const { etag } = (await reads(task.givenId)).headers
  expect(etag).toMatch(/^W\/"\S+"$/)
  for (const known of [etag!, `"another", ${etag}`]) {
    const again = await reads(task.givenId, { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await reads(task.givenId, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  expect([small.statusCode, small.headers.etag]).toEqual([200, undefined])
  const written = await world.app.inject({
    method: 'POST',
    url: `${apiBase}/auth/logout`,
    headers: { cookie },
  })
  expect([written.statusCode < 300, written.headers.etag]).toEqual([true, undefined])
})

test('lets browsers keep files named by their content for good, and serves nothing beside them', async () => {
  const asks = async (url: string) => {
    const { statusCode, headers } = await world.app.inject({ url })
    return [statusCode, headers['cache-control']]
  }
  const [asset] = readdirSync('dist/web/assets')
  expect(await asks(`/app/assets/${asset}`)).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await asks('/app/manifest.webmanifest')).toEqual([200, 'no-cache'])
  for (const way of ['/app/assets/', '/app/assets/../../server/main.js', '/app/assets/none.js']) {
    const { statusCode, body } = await world.app.inject({ url: way })
    expect([statusCode, body], way).toEqual([404, expect.stringContaining('not_found')])
  }
})

test('leads what is shared to the app to the form of a task where no service worker takes it, whatever it is', async () => {
  const { share_target: target } = JSON.parse(readFileSync('dist/web/manifest.webmanifest', 'utf8'))
  const { method, action, enctype } = target
  for (const bytes of [10, 20_000_000])
    for (const origin of [undefined, 'null', 'https://elsewhere.example']) {
      const { statusCode, headers } = await world.app.inject({
        method,
        url: action,
        headers: { 'content-type': `${enctype}; boundary=x`, ...(origin && { origin }) },
        payload: Buffer.alloc(bytes),
      })
      expect([statusCode, headers.location]).toEqual([303, '/app/post?shared'])
    }
})

test('makes browsers that came by https use only https', async () => {
  const app = await buildApp({
    config: readConfig({ PUBLIC_URL: 'https://bazaar.example', RATE_LIMITS: 'off' }),
    pool: world.pool,
    webFolder: 'dist/web',
    log: pino({ level: 'silent' }),
  })
  for (const url of ['/app/', '/api/auth/check']) {
    const { headers } = await app.inject({ url })
    expect(headers['strict-transport-security'], url).toMatch(/^max-age=\d{8,}/)
  }
  await app.close()
})

test('runs only the one script inside the page of the API', async () => {
  const { headers, body } = await world.app.inject({ url: `${apiBase}/docs/` })
  const script = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(body)![1]!
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test("compresses the API page's script in the encoding that is asked for", async () => {
  const script = (encoding: string) =>
    world.app.inject({ url: `${apiBase}/docs/js/scalar.js`, headers: { 'accept-encoding': encoding } })
  const [plain, gzipped, brotli] = [await script('identity'), await script('gzip'), await script('gzip, br')]
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
  const packings = async (work: () => Promise<unknown>) => {
    let count = 0
    const hook = createHook({ init: (_, type) => void (/ZLIB|BROTLI/.test(type) && count++) }).enable()
    await work()
    hook.disable()
    return count
  }
  expect(await packings(() => promisify(brotliCompress)('some text'))).toBe(1)
  expect(await packings(() => script('br')), 'packings for a further visitor').toBe(0)
})

test('names in the page the call that its screen makes first, for the right browser and person', async () => {
  const page = async (url: string, headers: Record<string, string>) =>
    (await world.app.inject({ url, headers })).body
  const document = { 'sec-fetch-dest': 'document' }
  const member = { ...document, cookie: 'session=any' }
  const chat = await page('/app/messages/abc-123', member)
  expect(chat).toContain(
    '<link rel="preload" as="fetch" crossorigin href="/api/messages/getMessages/abc-123" />',
  )
  expect(chat).toMatch(/<link rel="modulepreload" crossorigin href="\/app\/assets\/chat-[\w-]+\.js" \/>/)
  // The largest file is asked for first, and nothing that can wait is ahead of the style sheet.
  const home = await page('/app/', member)
  expect(home).toMatch(
    /<\/title>\s+<link rel="modulepreload" crossorigin href="\/app\/assets\/index-[\s\S]+as="style"[\s\S]+href="\/api\/task\/allTasks\?limit=50"/,
  )
  // Once for each file: the fewer there are, the fewer rounds there and back.
  expect(
    home.match(/rel="modulepreload" crossorigin href="\/app\/assets\/(home|market|parts)-/g),
  ).toHaveLength(2)
  // An id is a word: nothing of an address is written into the page as it is.
  expect(await page('/app/messages/%22%3E%3Cscript%3E', member)).not.toMatch(/getMessages/)
  const visitor = await page('/app/', document)
  expect(visitor).toMatch(/modulepreload" crossorigin href="\/app\/assets\/getting-started-/)
  expect(visitor).not.toContain('/api/')
  // On a bad line the font would hold up the first words.
  expect(home + visitor).not.toContain('as="font"')
  // A service worker keeps the page for every screen and person.
  expect(await page('/app/', { cookie: 'session=any' })).not.toMatch(
    /rel="preload" as="fetch"|getting-started/,
  )
})

test('serves files packed as they were built, which unpack to the same', async () => {
  const { body: page } = await world.app.inject({ url: '/app/login' })
  const url = /src="(\/app\/assets\/index-[\w-]+\.js)"/.exec(page)![1]!
  const packed = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  const plain = await world.app.inject({ url })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  // As small as it gets, not as quickly as it goes.
  const quick = brotliCompressSync(plain.rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  expect(packed.rawPayload.length).toBeLessThan(0.92 * quick.length)
})
