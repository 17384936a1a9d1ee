import { expect, test } from 'vitest'
import { listChats } from '#contract/endpoints/messages.ts'
import { openPerTest, until } from '../../test/connection.ts'
import { keepCached, lockTable } from '../../test/locked-table.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld({ config: { trustedProxies: ['loopback'] } })
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const open = openPerTest()
const asha = await world.person('Asha')

/** Begins a connection by polling, from an address. */
const begins = (address: string) =>
  fetch(`${origin}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': address } })

test('leaves database connections to other calls during handshakes with made-up sessions', async () => {
  keepCached()
  await asha.does(listChats)
  const { blocked, letGo } = await lockTable(world.pool, 'sessions')
  const impostors: Promise<unknown>[] = []
  for (let i = 0; i < 40; i++) {
    const impostor = world.visitor()
    impostor.cookie = `made-up-${i}`
    impostors.push(open(origin, impostor).catch(() => {}))
  }
  await expect.poll(blocked).toBeGreaterThan(1)
  expect((await asha.triesOnce(listChats)).status).toBe(200)
  expect(await blocked()).toBeGreaterThan(1)
  await letGo()
  await Promise.all(impostors)
})

test('lets an address begin a hundred connections at once, without effect on others', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 120; i++) statuses.push((await begins('203.0.113.7')).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(100)
  expect((await begins('198.51.100.7')).status).toBe(200)
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const mine = []
  // A connection that is somebody's no longer counts for the address.
  for (let i = 0; i < 20; i++) mine.push(await open(origin, asha, { headers, transports: ['polling'] }))
  expect(mine.every(({ isEnded }) => !isEnded)).toBe(true)
})

test('closes the connection of a client that leaves its namespace', async () => {
  const cookie = `session=${asha.cookie}`
  const began = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, { headers: { cookie } })
  const { sid } = JSON.parse((await began.text()).slice(1)) as { sid: string }
  const url = `${origin}/socket.io/?EIO=4&transport=polling&sid=${sid}`
  const says = (packet: string) => fetch(url, { method: 'POST', body: packet, headers: { cookie } })
  await says('40')
  expect(await (await fetch(url)).text()).toContain('40{')
  await says('41')
  await expect.poll(async () => (await fetch(url)).status).toBe(400)
})

test('closes the oldest of more than twenty sockets with a reason', async () => {
  const ravi = await world.person('Ravi')
  const oldest = await open(origin, ravi)
  const heard: string[] = []
  oldest.socket.onAny((name: string) => heard.push(name))
  for (let i = 0; i < 20; i++) await open(origin, ravi)
  await until(() => oldest.isEnded, Boolean)
  expect(heard.at(-1)).toBe('tooManySockets')
})
