import { expect } from 'vitest'
import type { Person } from './person.ts'
import { buildTown } from './town.ts'

// `npm run test:hard` runs the whole of it; `npm test` a small part, which takes seconds.
export const isHard = process.env.RELIABILITY === 'hard'
export const patienceMs = isHard ? 900_000 : 120_000
const senders = 20
const receivers = 5
/** Messages that each sender writes. */
const each = isHard ? 200 : 6

export const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Waits until it holds; fails when the test's patience is over. */
export const until = async (holds: () => boolean) => {
  const end = performance.now() + patienceMs
  while (!holds()) {
    if (performance.now() > end) throw new Error('it did not come to an end')
    await pause(50)
  }
}

export const written = (sender: Person, count: number) =>
  Array.from({ length: count }, (_, i) => `${sender.givenId} ${i}`)

/** A town of a test's own, which ends with the test, and the people in it. */
export const openTown = async (
  onTestFinished: (end: () => Promise<void>) => void,
  ...given: Parameters<typeof buildTown>
) => {
  const town = await buildTown(...given)
  const people: Person[] = []
  onTestFinished(async () => {
    await Promise.all(people.map(person => person.stop()))
    await town.close()
  })
  const join = async (name: string): Promise<Person> => {
    const person = await town.join(name)
    people.push(person)
    return person
  }
  const joinMany = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => join(name)))

  /** 20 senders to 5 receivers; `begin` connects everybody and sends everything at once. */
  const startTalking = async () => {
    const to = await joinMany('Receiver', receivers)
    const from = await joinMany('Sender', senders)
    const pairs = from.map((sender, i) => ({ sender, receiver: to[i % receivers]! }))
    await Promise.all(pairs.map(({ sender, receiver }) => receiver.open(sender.givenId)))
    return {
      pairs,
      messages: pairs.length * each,
      begin: (origin?: string) => {
        if (origin) for (const person of people) person.origin = origin
        for (const receiver of to) receiver.connect()
        for (const { sender, receiver } of pairs)
          for (const text of written(sender, each)) void sender.write(text, receiver.givenId)
      },
      isUnderWay: () => pairs.some(({ sender }) => sender.waiting > 0),
      hasArrived: () =>
        pairs.every(
          ({ sender, receiver }) => (receiver.conversations.get(sender.givenId)?.length ?? 0) >= each,
        ),
      /** Checks that each receiver sees, and the database holds, every message once and in the order written. */
      expectNothingLost: async () => {
        for (const { sender, receiver } of pairs) {
          const seen = receiver.conversations.get(sender.givenId)!.map(message => message.message)
          expect(seen).toEqual(written(sender, each))
        }
        const { rows } = await town.pool.query(
          'SELECT count(*) AS stored, count(DISTINCT body) AS different FROM messages',
        )
        const all = String(pairs.length * each)
        expect(rows[0]).toEqual({ stored: all, different: all })
      },
    }
  }
  return { ...town, join, startTalking }
}
