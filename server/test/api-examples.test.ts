import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { takesToken } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { listSearches } from '#contract/endpoints/searches.ts'
import { makeToken } from '#contract/endpoints/tokens.ts'
import { addWebhook, listWebhooks } from '#contract/endpoints/webhooks.ts'
import { webhookKinds } from '#contract/entities/webhook.ts'
import { apiBase } from '#contract/paths.ts'
import { signedHeaders } from '#server/jobs/webhooks/signature.ts'
import { createWorld } from './world.ts'

const world = await createWorld({ config: { allowsPrivateWebhooks: true } })
// The examples have the clock of this machine.
world.clock.time = new Date()
const MARKET = await world.app.listen({ port: 0, host: '127.0.0.1' })
const folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
const asha = await world.person('Asha')
const description = (await world.app.inject({ url: `${apiBase}/docs/openapi.json` })).json()
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill()
  await rm(folder, { recursive: true })
})

/** The examples in a language, as the page shows them. */
const examples = (language: string): string[] =>
  [...description.info.description.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code]) => code,
  )
const [callExample, receiverExample] = examples('js')
const tokenOf = async (scope: 'read' | 'write') =>
  (await asha.does(makeToken, { body: { name: 'Example', scope, days: 1 } })).token
const run = promisify(execFile)
const stored = async (name: string, code: string): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(file, code)
  return file
}

test('[token.1] describes which calls take a token, and the example for Node.js makes some', async () => {
  for (const endpoint of allEndpoints) {
    const address = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}')
    const { security } = description.paths[address][endpoint.method.toLowerCase()]
    const names = (security as object[]).flatMap(Object.keys)
    expect([endpoint.name, names.includes('token')]).toEqual([endpoint.name, takesToken(endpoint)])
  }
  const file = await stored('call.mjs', callExample!)
  const env = { ...process.env, MARKET, MARKET_TOKEN: await tokenOf('write') }
  const { stdout } = await run(process.execPath, [file], { env })
  expect(stdout).toBe('Saved a search for Asha\n')
  expect(await asha.does(listSearches)).toMatchObject([{ name: 'Near me', filter: { city: 'Pune' } }])
  const reading = { ...env, MARKET_TOKEN: await tokenOf('read') }
  await expect(run(process.execPath, [file], { env: reading })).rejects.toThrow(
    '403: This token can only read',
  )
})

test.runIf(spawnSync('curl', ['--version']).status === 0)(
  '[token.1] has an example for curl that works',
  async () => {
    const task = await asha.posts()
    const env = { ...process.env, MARKET, MARKET_TOKEN: await tokenOf('read') }
    const { stdout } = await run('sh', ['-c', examples('sh')[0]!], { env })
    expect(JSON.parse(stdout)).toMatchObject([{ givenId: task.givenId }])
  },
)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('[hook.1] has a receiver as an example, which takes each event once and refuses what is old or forged', async () => {
  expect(Object.keys(description.webhooks)).toEqual(webhookKinds)
  const op = await world.operator()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/told`
  const { secret } = await op.does(addWebhook, { body: { url, kinds: ['person.joined'] } })
  const file = await stored('receiver.mjs', receiverExample!)
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  const lines = () => printed.trim().split('\n')
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const meera = await world.person('Meera')
  await expect.poll(lines).toEqual([`person.joined {"personId":"${meera.user.givenId}"}`])
  await expect.poll(async () => (await op.does(listWebhooks))[0]!.state).toBe('works')

  const body = JSON.stringify({ type: 'person.joined', timestamp: new Date(), data: { personId: 'other' } })
  const now = Math.floor(Date.now() / 1_000)
  const posts = async (timestamp: number, id = 'msg_1', sent = body, by = secret) => {
    const headers = signedHeaders(by, { id, timestamp, body })
    return (await fetch(url, { method: 'POST', headers, body: sent })).status
  }
  expect(await posts(now - 301)).toBe(400)
  expect(await posts(now + 360)).toBe(400)
  expect(await posts(now, 'msg_1', body.replace('other', 'forged'))).toBe(400)
  expect(await posts(now, 'msg_1', body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(400)
  expect(lines()).toHaveLength(1)
  expect([await posts(now), await posts(now)]).toEqual([204, 204])
  await expect.poll(lines).toHaveLength(2)
  expect(lines()[1]).toBe('person.joined {"personId":"other"}')
})
