// Measures the cost of live delivery: 1,000 connected clients on one process, a tenth of them talking.
// Run with `npm run bench:live` after `npm run build`. Prints the time from the send call to the receiver's event,
// and the memory that an idle connection holds in the server's process.
import { readFileSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import type { Message } from '#contract/entities/message.ts'
import type { Person } from '../reliability/person.ts'
import { buildTown, type Town } from '../reliability/town.ts'

const clients = 1_000
const talkers = clients / 10
const messagesEach = 10
/** Each talker sends this often, in milliseconds. */
const everyMs = 1_000

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Resident memory of a process, in kB, after it had time to settle. */
const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])

const quantile = (sorted: number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!

const connect = (person: Person, origin: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(origin, {
      transports: ['websocket'],
      extraHeaders: { cookie: person.cookie },
      forceNew: true,
    })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

const inBatches = async <T>(count: number, size: number, make: (i: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let i = 0; i < count; i += size) {
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(size, count - i) }, (_, k) => make(i + k)))),
    )
  }
  return made
}

const talk = async (town: Town, people: Person[], sockets: Socket[]): Promise<number[]> => {
  const origin = `http://127.0.0.1:${town.port}`
  const sentAt = new Map<string, number>()
  const took: number[] = []
  for (const socket of sockets) {
    socket.on('newMessage', (message: Message) => took.push(performance.now() - sentAt.get(message.message)!))
  }
  const sends = async (i: number) => {
    const [sender, receiver] = [people[i]!, people[clients - 1 - i]!]
    await pause(Math.random() * everyMs)
    for (let n = 0; n < messagesEach; n++) {
      const text = `${i} ${n}`
      sentAt.set(text, performance.now())
      const answer = await fetch(`${origin}/api/messages/sendMessage/${receiver.givenId}`, {
        method: 'POST',
        headers: { cookie: sender.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ message: text }),
      })
      if (answer.status !== 201) throw new Error(`sendMessage answered ${answer.status}`)
      await answer.arrayBuffer()
      await pause(everyMs - Math.min(everyMs, performance.now() - sentAt.get(text)!))
    }
  }
  await Promise.all(Array.from({ length: talkers }, (_, i) => sends(i)))
  await pause(1_000)
  return took.sort((a, b) => a - b)
}

const main = async () => {
  const town = await buildTown(1)
  try {
    const people = await inBatches(clients, 10, () => town.join('Person'))
    const { pid } = town.processes[0]!
    await pause(3_000)
    const before = residentKb(pid)
    const sockets = await inBatches(clients, 25, i => connect(people[i]!, `http://127.0.0.1:${town.port}`))
    await pause(5_000)
    const after = residentKb(pid)
    const took = await talk(town, people, sockets)
    const ms = (q: number) => `${quantile(took, q).toFixed(1)} ms`
    console.log(
      `${clients} connected, ${talkers} sending once in ${everyMs} ms: ${took.length} of ${talkers * messagesEach} arrived`,
    )
    console.log(
      `from the send call to the receiver's event: p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)}`,
    )
    console.log(
      `memory: ${(before / 1024).toFixed(0)} MB before, ${(after / 1024).toFixed(0)} MB connected, ${((after - before) / clients).toFixed(1)} kB a connection`,
    )
    for (const socket of sockets) socket.disconnect()
  } finally {
    await town.close()
  }
}

await main()
process.exit()
