import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listChats } from '#contract/endpoints/messages.ts'
import { addressesOf, burstFor } from './public-addresses.ts'
import { createWorld } from './world.ts'

const lines: string[] = []
const keep = new Writable({
  write(line, _, done) {
    lines.push(String(line))
    done()
  },
})
const world = await createWorld({ log: pino({ level: 'error' }, keep) })
const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
const asha = await world.person('Asha')

const all = addressesOf(world.app)

const openFiles = () => readdirSync('/proc/self/fd').length

/** Sends 64 kB of requests for an address on one connection, reads nothing, and waits until the server has cut it. */
const bursts = (address: string): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write(burstFor(address)))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    // It reads one byte at a time, so that it hears when it is cut.
    socket.pause()
    world.app.server.once('connection', accepted => accepted.once('close', () => socket.destroy()))
  })

/** How long the slowest call of somebody else takes while this goes on, in milliseconds. */
const slowestBeside = async (work: Promise<unknown>): Promise<number> => {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let slowest = 0
  do {
    const start = performance.now()
    await asha.does(listChats)
    slowest = Math.max(slowest, performance.now() - start)
  } while (!isOver)
  return slowest
}

test.skipIf(process.platform !== 'linux')(
  'disconnects clients that send 64 kB of requests and read no answer, at every address',
  async () => {
    expect(all).toEqual(
      expect.arrayContaining(['/healthz', '/api/site', '/app/login', '/api/docs/openapi.json']),
    )
    // Things that are made once are made now.
    for (const address of all) await world.app.inject(address)
    const calm = await slowestBeside(new Promise(resolve => setTimeout(resolve, 500)))
    // A frozen server held others up for 4 to 20 s on a quiet machine.
    const bound = Math.max(3 * calm, 2_000)
    const before = openFiles()
    for (const address of all) {
      // A server that freezes does so every time; a slow machine has a hiccup once.
      let slowest = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < 3 && slowest >= bound; tries++)
        slowest = await slowestBeside(Promise.all([bursts(address), bursts(address)]))
      expect(slowest, address).toBeLessThan(bound)
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(before)
  },
)

test('answers no odd head or path with a server error, and logs nothing of it', async () => {
  const hosts = ['[', ']', 'a b', '%00', '\u00ff', ':', 'x:99999', '[::1', 'a'.repeat(5_000), '']
  const paths = all.flatMap(address => [address, `${address}%00`, `${address}%ff`, `${address}?a=%00&a[=1`])
  const odd = [
    '/app/assets/logo-%00',
    '//',
    '/app//',
    '/%',
    '/api/%2e%2e/%2e%2e',
    '/app/..%2f..',
    '/api/docs/%5c',
    '*',
  ]
  const asks = (path: string, head: string): Promise<string> =>
    new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`),
      )
      let got = ''
      socket.on('data', data => {
        got += data.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(got.slice(0, 12)))
    })
  lines.length = 0
  const failed: string[] = []
  const tries = async (path: string, head: string) => {
    const got = await asks(path, head)
    if (/ 5\d\d/.test(got) && path !== '/readyz') failed.push(`${path} ${head.slice(0, 60)}: ${got}`)
  }
  for (const path of [...paths, ...odd]) await tries(path, 'Host: localhost')
  for (const host of hosts) for (const path of all) await tries(path, `Host: ${host}`)
  for (const header of [
    'Cookie',
    'X-Forwarded-For',
    'Accept-Encoding',
    'If-None-Match',
    'Prefer',
    'Origin',
    'Range',
  ])
    for (const value of ['\u00ff', '%00', ';'.repeat(3_000), '"'])
      for (const path of ['/api/site', '/api/task/allTasks', '/app/', '/app/login', '/api/docs/'])
        await tries(path, `Host: localhost\r\n${header}: ${value}`)
  expect(failed).toEqual([])
  // A busy machine may have jobs fail meanwhile.
  expect(lines.filter(line => line.includes('request failed'))).toEqual([])
})
