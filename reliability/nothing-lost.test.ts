import { afterEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../server/test/redis-server.ts'
import { BadNetwork } from './bad-network.ts'
import type { Person } from './person.ts'
import { buildTown, type Town } from './town.ts'

// `npm run test:hard` runs the whole of it; `npm test` a small part, which takes seconds.
const isHard = process.env.RELIABILITY === 'hard'
const senders = 20
const each = isHard ? 200 : 6
const receivers = 5
const awayMs = isHard ? 30_000 : 1_500
const patienceMs = isHard ? 900_000 : 120_000

let town: Town
let networks: BadNetwork[] = []
let people: Person[] = []

afterEach(async () => {
  await Promise.all(people.map(person => person.stop()))
  for (const network of networks) network.close()
  await town.close()
  networks = []
  people = []
})

const join = async (name: string) => {
  const person = await town.join(name)
  people.push(person)
  return person
}

const throughBadNetwork = async () => {
  const network = await BadNetwork.open({ targetPort: town.port, cutEveryMs: 2_000, delayUpToMs: 500 })
  networks.push(network)
  return network
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const until = async (holds: () => boolean) => {
  const end = performance.now() + patienceMs
  while (!holds()) {
    if (performance.now() > end) throw new Error('it did not come to an end')
    await pause(50)
  }
}

const written = (sender: Person, count: number) =>
  Array.from({ length: count }, (_, i) => `${sender.givenId} ${i}`)

/** 20 senders to 5 receivers, everybody connected and everything under way. */
const startTalking = async (count: number) => {
  const to: Person[] = []
  for (let i = 0; i < receivers; i++) to.push(await join('Receiver'))
  const from: Person[] = []
  for (let i = 0; i < senders; i++) from.push(await join('Sender'))
  const pairs = from.map((sender, i) => ({ sender, receiver: to[i % receivers]! }))
  for (const { sender, receiver } of pairs) await receiver.open(sender.givenId)
  const begin = () => {
    for (const receiver of to) receiver.connect()
    for (const { sender, receiver } of pairs) {
      for (const text of written(sender, count)) void sender.write(text, receiver.givenId)
    }
  }
  return { pairs, from, begin }
}

type Pairs = Awaited<ReturnType<typeof startTalking>>['pairs']

/** Checks that each receiver sees, and the database holds, every message once and in the order written. */
const expectNothingLost = async (pairs: Pairs, count: number) => {
  for (const { sender, receiver } of pairs) {
    const seen = receiver.conversations.get(sender.givenId)!.map(message => message.message)
    expect(seen).toEqual(written(sender, count))
  }
  const { rows } = await town.pool.query(
    'SELECT count(*) AS stored, count(DISTINCT body) AS different FROM messages',
  )
  expect(rows[0]).toEqual({ stored: String(pairs.length * count), different: String(pairs.length * count) })
}

const allArrived = (pairs: Pairs, count: number) => () =>
  pairs.every(({ sender, receiver }) => (receiver.conversations.get(sender.givenId)?.length ?? 0) >= count)

for (const processes of [1, 2]) {
  test.skipIf(processes > 1 && !hasRedis)(
    `delivers every message once and in order over cut and slow connections, with ${processes} process(es)`,
    async () => {
      town = await buildTown(processes)
      const { pairs, begin } = await startTalking(each)
      const network = await throughBadNetwork()
      for (const person of people) person.origin = network.origin
      begin()
      await until(allArrived(pairs, each))
      await until(() => pairs.every(({ sender }) => sender.waiting === 0))
      await expectNothingLost(pairs, each)
      expect(network.cuts).toBeGreaterThan(0)
      console.log(`${pairs.length * each} messages over ${network.cuts} cut connections: lost 0, doubled 0`)
    },
    patienceMs,
  )
}

test(
  'gives a receiver who was away everything on coming back, without gap or double',
  async () => {
    town = await buildTown(1)
    const [asha, ravi] = [await join('Asha'), await join('Ravi')]
    await ravi.open(asha.givenId)
    ravi.connect()
    const count = 250
    const texts = written(asha, count)
    for (const text of texts.slice(0, 10)) await asha.write(text, ravi.givenId)
    const known = () => ravi.conversations.get(asha.givenId)!
    await until(() => known().length === 10)
    ravi.disconnect()
    for (const text of texts.slice(10)) await asha.write(text, ravi.givenId)
    await until(() => asha.waiting === 0)
    await pause(awayMs)
    ravi.connect()
    await until(() => known().length >= count)
    expect(known().map(message => message.message)).toEqual(texts)
  },
  patienceMs,
)

const killProcess = async (i: number) => {
  await town.processes[i]!.end('SIGKILL')
  await town.processes[i]!.start()
}

/** The cluster starts another by itself. */
const killWorker = async (i: number) => {
  const [cluster] = town.processes
  const pid = cluster!.workers[i]!
  process.kill(pid, 'SIGKILL')
  await until(() => cluster!.workers.length === 2 && !cluster!.workers.includes(pid))
}

describe.skipIf(!hasRedis)('two processes', () => {
  test.each([
    ['of either process', false, killProcess],
    ['of either process of a cluster', true, killWorker],
  ])(
    'delivers what was acknowledged once and in order after kill -9 %s and of Redis',
    async (_, isCluster, kill) => {
      if (isCluster && process.platform !== 'linux') return
      town = await buildTown(2, { isCluster })
      if (isCluster) await until(() => town.processes[0]!.workers.length === 2)
      const { pairs, begin } = await startTalking(each)
      begin()
      const talking = () => pairs.some(({ sender }) => sender.waiting > 0)
      const blows = [
        () => kill(0),
        async () => {
          await town.redis!.kill()
          await pause(500)
          await town.redis!.comeBack()
        },
        () => kill(1),
      ]
      let blowsInTraffic = 0
      for (const blow of blows) {
        await pause(150)
        if (talking()) blowsInTraffic += 1
        await blow()
      }
      await until(() => !talking())
      // The sync that every screen does now and then, for an event that died with its process.
      await pause(1_000)
      await Promise.all(pairs.map(({ sender, receiver }) => receiver.sync(sender.givenId)))
      await until(allArrived(pairs, each))
      await expectNothingLost(pairs, each)
      expect(blowsInTraffic).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
