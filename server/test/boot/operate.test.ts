import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { requestPasswordReset, signUp } from '#contract/endpoints/auth.ts'
import { apiBase, appBase } from '#contract/paths.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { alertRules } from '../alert-rules.ts'
import { removeFolders, tempFolder } from './checkout.ts'
import { hasProgram, recipe } from './operate-page.ts'
import { type Program, startProgram, stopAll, stopProgram, until } from './program.ts'
import { ask, connectsThrough, type FrontProxy, joinsThrough, startCaddy, startNginx } from './proxies.ts'
import { checkout, databaseIn, madeDataDir } from './shared.ts'

const proxies: FrontProxy[] = []
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.stop()
  await stopAll()
})
afterAll(removeFolders)

/** The app with the settings of the page, for the proxy on this machine. */
const startApp = async (host: string) => {
  const dataDir = madeDataDir()
  const port = await freePort()
  const env = { PORT: String(port), TRUSTED_PROXIES: 'loopback', PUBLIC_URL: `https://${host}` }
  const program = startProgram({ checkout, dataDir, env })
  // It says its public address, not its port.
  await until(() => program.stdout().includes('is ready at'), 60_000)
  return { program, dataDir, port }
}

/** Checks pages, calls, sockets, clients' own addresses, and the page for when the app is down, behind a proxy. */
const worksBehind = async (proxy: FrontProxy, program: Program, dataDir: string) => {
  await until(async () => (await ask(proxy, '/healthz').catch(() => null))?.status === 200)
  const redirect = await fetch(`http://127.0.0.1:${proxy.http}/app/?a=1`, {
    ...{ redirect: 'manual' as const, headers: { host: proxy.host } },
  })
  expect([301, 308]).toContain(redirect.status)
  expect(redirect.headers.get('location')).toMatch(/^https:\/\/[^/]+\/app\/\?a=1$/)
  const page = await ask(proxy, `${appBase}/`)
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<!doctype html>') })
  expect(page.headers['strict-transport-security']).toBeTruthy()

  const email = 'asha@example.in'
  const { status, cookie } = await joinsThrough(proxy, email)
  expect(status).toBe(signUp.status)
  await connectsThrough(proxy, cookie)

  // Somebody who claims another address is believed by nobody.
  const asked = await ask(proxy, `${apiBase}${requestPasswordReset.path}`, {
    ...{
      from: '127.0.0.2',
      body: { email },
      headers: { origin: `https://${proxy.host}`, 'x-forwarded-for': '6.6.6.6' },
    },
  })
  expect(asked.status).toBe(requestPasswordReset.status)
  const database = await databaseIn(dataDir)
  const clients = async () =>
    (await database.query("SELECT client FROM one_time_tokens WHERE purpose = 'reset'")).rows
  await until(async () => (await clients()).length > 0)
  expect(await clients()).toEqual([{ client: '127.0.0.2' }])
  await database.end()
  expect((await ask(proxy, '/metrics')).status).toBe(403)

  await stopProgram(program)
  for (const given of [{}, { body: { email } }]) {
    const down = await ask(proxy, `${appBase}/`, given)
    expect(down).toMatchObject({ status: 503, body: expect.stringContaining('Back in a moment') })
    expect(down.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' })
  }
}

it.runIf(hasProgram('nginx') && hasProgram('openssl'))(
  'runs behind nginx as docs/operate.md configures it',
  async () => {
    const { program, dataDir, port } = await startApp('tasks.example.org')
    const proxy = await startNginx(port)
    proxies.push(proxy)
    await worksBehind(proxy, program, dataDir)
  },
)

it.runIf(hasProgram('caddy'))('runs behind Caddy as docs/operate.md configures it', async () => {
  const { program, dataDir, port } = await startApp('localhost')
  const proxy = await startCaddy(port)
  proxies.push(proxy)
  await worksBehind(proxy, program, dataDir)
})

it.runIf(hasProgram('systemd-analyze'))("passes systemd's check of the unit in docs/operate.md", () => {
  const file = path.join(tempFolder(), 'taskbazaar.service')
  const unit = recipe('ini', 'ExecStart')
  expect(unit).toContain('ExecStart=/usr/bin/node ')
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
  execFileSync('systemd-analyze', ['verify', '--man=no', file], { stdio: 'pipe' })
})

it('has every figure of the alert rules in /metrics', async () => {
  const program = startProgram({ checkout, dataDir: madeDataDir() })
  const origin = await program.ready()
  const rules = alertRules().map(({ expr }) => expr)
  const named = rules.flatMap(rule => rule.replaceAll(/\{.*?\}/g, '').match(/[a-z]+(_[a-z]+)+/g) ?? [])
  const names = new Set(named.filter(name => name !== 'histogram_quantile'))
  expect(names.size).toBeGreaterThan(8)
  // Some are counted in the background after the start.
  await expect
    .poll(
      async () => {
        const metrics = await (await fetch(`${origin}/metrics`)).text()
        return [...names].filter(name => !metrics.includes(`# TYPE ${name.replace(/_bucket$/, '')} `))
      },
      { timeout: 30_000 },
    )
    .toEqual([])
})
