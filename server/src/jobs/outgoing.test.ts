import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublic, type OutgoingRules, post, RefusedAddress, type Resolve } from './outgoing.ts'

const letter = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('Hello') }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** The origin of a host of this machine that answers as given. */
const host = async (answers: RequestListener): Promise<string> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, answers)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const to = (origin: string) => post(new URL('/here', origin), letter, { allowed: [origin] })

test.each([
  ['127.0.0.1', '127.8.9.1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ['0.0.0.0', '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.9'],
  ['::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '2001:db8::1', '100::1', 'fec0::1'],
  ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ['2001::1', '', 'localhost', '0x7f000001', '2130706433', '127.1'],
])('[note.6] calls %s and the like no addresses of the open internet', (...addresses) => {
  expect(addresses.filter(isPublic)).toEqual([])
})

test('[note.6] calls addresses of the open internet so', () => {
  const addresses = [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '193.168.1.1',
    '2a00:1450:4009::1',
    '2404:6800::1',
  ]
  expect(addresses.filter(isPublic)).toEqual(addresses)
})

test.each([
  'http://127.0.0.1/',
  'https://10.1.2.3/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'ftp://fcm.googleapis.com/',
  'file:///etc/passwd',
])('[note.6] speaks to no address of a private net: %s', async url => {
  await expect(post(new URL(url), letter, { allowed: [] })).rejects.toThrow(RefusedAddress)
})

const leadingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

test.each([
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:192.168.0.1']],
  [['8.8.8.8', '10.0.0.1']],
  [['2404:6800::1', 'fe80::1']],
])('[note.6] refuses a name that resolves to %j', async addresses => {
  const rules = { allowed: [], resolve: leadingTo(...addresses) }
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/a',
    'http://localhost:1/',
    'https://metadata.google.internal/',
  ])
    await expect(post(new URL(url), letter, rules)).rejects.toThrow(RefusedAddress)
})

test('[note.6] looks a name up for each connection, so one that turns private later is refused then', async () => {
  // It is of no network that there is.
  const answers = ['2000::1', '127.0.0.1']
  const asked: string[] = []
  const resolve: Resolve = async name => {
    asked.push(name)
    return [{ address: answers.shift()!, family: answers.length > 0 ? 6 : 4 }]
  }
  const rules: OutgoingRules = { allowed: [], resolve }
  const url = new URL('https://fcm.googleapis.com/fcm/send/a')
  const first = await post(url, letter, rules).catch(error => error)
  expect(first).not.toBeInstanceOf(RefusedAddress)
  await expect(post(url, letter, rules)).rejects.toThrow(RefusedAddress)
  expect(asked).toEqual(['fcm.googleapis.com', 'fcm.googleapis.com'])
})

test('posts the body, and gives the answer’s status and when to come back', async () => {
  const heard: unknown[] = []
  const origin = await host(async (request, answer) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push([request.method, request.url, request.headers['content-type'], body])
    answer.writeHead(429, { 'retry-after': '90' }).end('later')
  })
  expect(await to(origin)).toEqual({ status: 429, retryAfterMs: 90_000, body: 'later' })
  expect(heard).toEqual([['POST', '/here', 'text/plain', 'Hello']])
})

test.each([
  ['in a day', '86400', 3_600_000],
  ['at a time that has passed', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['some day', 'soon', null],
  ['before', '-5', null],
])('comes back within an hour when told to come %s', async (_, said, expected) => {
  const origin = await host((_, answer) => answer.writeHead(503, { 'retry-after': said }).end())
  expect((await to(origin)).retryAfterMs).toBe(expected)
})

test('[note.6] follows no redirect', async () => {
  const secret = await host((_, answer) => answer.end('secret'))
  const origin = await host((_, answer) => answer.writeHead(302, { location: secret }).end())
  expect(await to(origin)).toMatchObject({ status: 302, body: '' })
})

test('[note.6] reads no more than 4 kB of an answer that never ends', async () => {
  let isOpen = true
  const origin = await host((_, answer) => {
    answer.on('close', () => (isOpen = false))
    const more = () => {
      while (answer.write('x'.repeat(1_000)));
      answer.once('drain', more)
    }
    more()
  })
  const { status, body } = await to(origin)
  expect([status, body.length]).toEqual([200, 4_096])
  await expect.poll(() => isOpen).toBe(false)
})

test('[note.6] does not read huge headers', async () => {
  const origin = await host((_, answer) => answer.writeHead(200, { 'x-much': 'x'.repeat(10_000) }).end())
  await expect(to(origin)).rejects.toThrow()
})

test('[note.6] waits five seconds in all, also for one that answers bit by bit', async () => {
  const silent = await host(() => {})
  const slow = await host((_, answer) => {
    answer.writeHead(201)
    const dripping = setInterval(() => answer.write('.'), 200)
    answer.on('close', () => clearInterval(dripping))
  })
  const began = Date.now()
  const [one, other] = await Promise.allSettled([to(silent), to(slow)])
  expect(Date.now() - began).toBeGreaterThanOrEqual(4_900)
  expect(one).toMatchObject({ status: 'rejected', reason: { message: 'no answer in time' } })
  // Its first answer counts.
  expect(other).toMatchObject({ status: 'fulfilled', value: { status: 201 } })
})

test('posts again where the host has closed a connection that was kept open', async () => {
  let count = 0
  const origin = await host((request, answer) => {
    count++
    if (count === 2) return request.socket.resetAndDestroy()
    answer.writeHead(201).end()
  })
  await to(origin)
  expect(await to(origin)).toMatchObject({ status: 201 })
  expect(count).toBe(3)
})
