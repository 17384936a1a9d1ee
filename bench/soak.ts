// Steady mixed load for MINUTES (30): does the app's memory, or the number of its handles, grow? Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { Load, quantile, requestBytes, type Shot } from '../reliability/load.ts'
import type { Person } from '../reliability/person.ts'
import { buildTown } from '../reliability/town.ts'
import { aProfile, aTask, offerText } from '../server/seeds/actor.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const perSecond = 40
const sampleMs = 5_000
/** Share of the time in which caches fill and code is compiled; it does not count. */
const warmUp = 0.2

const town = await buildTown(1)
const load = new Load(town.port)
const { pid } = town.processes[0]!

const people: Person[] = []
for (let i = 0; i < 12; i++) {
  const person = await town.join('Person')
  await load.send(requestBytes('PUT', '/api/auth/update-profile', person.cookie, aProfile()))
  people.push(person)
}
const one = () => people[Math.floor(Math.random() * people.length)]!
const tasks: string[] = []

/** The acts of people in their usual proportion: much reading, some chat, few tasks. */
const kinds: [number, () => Buffer][] = [
  [30, () => requestBytes('GET', '/api/task/allTasks?limit=50', one().cookie)],
  [
    8,
    () => requestBytes('GET', `/api/task/allTasks?q=${Math.random().toString(36).slice(2, 5)}`, one().cookie),
  ],
  [10, () => requestBytes('GET', `/api/task/particularTask/${tasks.at(-1)}`, one().cookie)],
  [10, () => requestBytes('GET', '/api/messages/getChats', one().cookie)],
  [10, () => requestBytes('GET', `/api/messages/getMessages/${one().givenId}`, one().cookie)],
  [
    15,
    () =>
      requestBytes('POST', `/api/messages/sendMessage/${one().givenId}`, one().cookie, { message: 'hello' }),
  ],
  [
    4,
    () =>
      requestBytes('POST', `/api/offer/post/${tasks.at(-1)}`, one().cookie, {
        taskId: tasks.at(-1),
        price: 100,
        description: offerText,
      }),
  ],
  [2, () => requestBytes('POST', '/api/task/post', one().cookie, aTask())],
  [
    2,
    () =>
      requestBytes('POST', '/api/auth/login', '', { email: 'nobody@example.in', password: 'not a password' }),
  ],
  [2, () => requestBytes('GET', '/app/', '')],
]
const total = kinds.reduce((sum, [weight]) => sum + weight, 0)
const next = (): Buffer => {
  let at = Math.random() * total
  for (const [weight, make] of kinds) {
    at -= weight
    if (at < 0) return make()
  }
  return kinds[0]![1]()
}

for (let i = 0; i < 60; i++) {
  const { body } = await load.send(requestBytes('POST', '/api/task/post', one().cookie, aTask()))
  tasks.push((JSON.parse(body) as { givenId: string }).givenId)
}
for (const person of people) person.connect()

interface Sample {
  hours: number
  rssMiB: number
  heapMiB: number
  handles: number
}

const heapOf = async (): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${town.port}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20
}

const start = performance.now()
const sample = async (): Promise<Sample> => ({
  hours: (performance.now() - start) / 3_600_000,
  rssMiB: Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  heapMiB: await heapOf(),
  handles: readdirSync(`/proc/${pid}/fd`).length,
})

/** Growth an hour, by least squares. */
const slope = (samples: readonly Sample[], key: keyof Sample): number => {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + pick(one), 0) / samples.length
  const [x, y] = [mean(one => one.hours), mean(one => one[key])]
  return mean(one => (one.hours - x) * (one[key] - y)) / mean(one => (one.hours - x) ** 2)
}

const samples: Sample[] = []
const statuses: Record<string, number> = {}
let slowest = 0
const end = start + minutes * 60_000
while (performance.now() < end) {
  const shots: Shot[] = await load.press(perSecond, sampleMs, next)
  for (const { status, error } of shots) statuses[error ?? status] = (statuses[error ?? status] ?? 0) + 1
  slowest = Math.max(slowest, quantile(shots, 0.99))
  // Somebody loses the connection and comes back.
  const somebody = one()
  somebody.disconnect()
  somebody.connect()
  samples.push(await sample())
}
const counted = samples.slice(Math.floor(samples.length * warmUp))
const tell = (key: Exclude<keyof Sample, 'hours'>) => {
  const values = counted.map(one => one[key])
  const [low, high] = [Math.min(...values), Math.max(...values)].map(value => value.toFixed(1))
  console.log(`${key}: ${low} to ${high}, slope ${slope(counted, key).toFixed(2)} an hour`)
}
console.log(`${minutes} minutes at ${perSecond} requests a second: ${JSON.stringify(statuses)}`)
tell('rssMiB')
tell('heapMiB')
tell('handles')
await Promise.all(people.map(person => person.stop()))
load.close()
await town.close()
