import { expect, test } from 'vitest'
import { Outbox, type OutboxStore, type Outcome, type Unsent } from '#web/platform/outbox.ts'

const memoryStore = (): OutboxStore => {
  const kept = new Map<string, Unsent>()
  return {
    all: async () => [...kept.values()],
    put: async unsent => void kept.set(unsent.clientId, unsent),
    remove: async clientId => void kept.delete(clientId),
    clear: async () => kept.clear(),
  }
}

const written = (n: number): Unsent => ({
  clientId: `c${n}`,
  from: 'asha',
  friendId: 'friend',
  text: `m${n}`,
  writtenAt: n,
  state: 'waiting',
})

const settled = async (outbox: Outbox, store: OutboxStore) => {
  for (let i = 0; i < 500; i++) {
    if ((await store.all()).every(unsent => unsent.state === 'refused')) return
    outbox.kick()
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  throw new Error('still waiting')
}

/** An outbox whose server gives these answers, and then stores. */
const outboxWith = (answers: Outcome[], store = memoryStore()) => {
  const tried: string[] = []
  let content: readonly Unsent[] = []
  const outbox = new Outbox({
    store,
    send: async ({ text }) => {
      tried.push(text)
      return answers.shift() ?? { kind: 'stored' }
    },
    onChange: unsent => {
      content = unsent
    },
  })
  return { outbox, store, tried, content: () => content }
}

test('sends messages in the order written, each after the one before is stored', async () => {
  const { outbox, store, tried } = outboxWith([{ kind: 'retry' }, { kind: 'retry', afterMs: 1 }])
  for (const n of [1, 2, 3]) await outbox.add(written(n))
  await settled(outbox, store)
  expect(tried).toEqual(['m1', 'm1', 'm1', 'm2', 'm3'])
})

test('says why a message was refused, delays no others, and lets it be tried again or discarded', async () => {
  const refused: Outcome = { kind: 'refused', reason: 'Too rude' }
  const { outbox, store, tried, content } = outboxWith([refused, { kind: 'stored' }, { kind: 'stored' }])
  await outbox.add(written(1))
  await outbox.add(written(2))
  await settled(outbox, store)
  expect(content()).toEqual([{ ...written(1), state: 'refused', reason: 'Too rude' }])
  await outbox.retry('c1')
  await settled(outbox, store)
  expect(tried).toEqual(['m1', 'm2', 'm1'])
  expect(content()).toEqual([])
})

test('never sends a discarded message', async () => {
  const { outbox, store, tried } = outboxWith([{ kind: 'retry', afterMs: 10_000 }])
  await outbox.add(written(1))
  await outbox.add(written(2))
  await new Promise(resolve => setTimeout(resolve, 5))
  await outbox.discard('c1')
  await settled(outbox, store)
  expect(tried).toEqual(['m1', 'm2'])
})

test('keeps waiting messages over a stop, and sends them from a new outbox on the same store', async () => {
  const store = memoryStore()
  const first = outboxWith([{ kind: 'retry', afterMs: 10_000 }], store)
  await first.outbox.add(written(1))
  await first.outbox.add(written(2))
  await first.outbox.stop()
  const second = outboxWith([], store)
  second.outbox.kick()
  await settled(second.outbox, store)
  expect(second.tried).toEqual(['m1', 'm2'])
})
