import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Conversation, Message } from '#contract/entities/message.ts'
import { conversationWith, sync } from './conversation.ts'

afterEach(() => vi.unstubAllGlobals())

const friendId = 'ravi'
const message = (seq: number): Message => ({
  _id: `7-${seq}`,
  senderId: friendId,
  message: `m${seq}`,
  file: null,
  createdAt: '2026-03-01T12:00:00.000Z',
})
const userDetails = { firstName: 'Ravi', lastName: '', profilePic: null, verified: false, givenId: friendId }

/** An open conversation of one message, and a server whose answers come when they are let go. */
const open = () => {
  const client = new QueryClient()
  const { queryKey } = conversationWith(friendId)
  client.setQueryData<Conversation>(queryKey, { userDetails, messages: [message(1)], task: null })
  const asked: ((messages: Message[] | null) => void)[] = []
  const fetch = () =>
    new Promise<Response>(resolve =>
      asked.push(messages =>
        resolve(messages ? Response.json({ userDetails, messages }) : new Response('{}', { status: 500 })),
      ),
    )
  vi.stubGlobal('fetch', fetch)
  const seen = () => client.getQueryData<Conversation>(queryKey)!.messages.map(one => one._id)
  return { client, asked, seen }
}

test('[chat.10] asks once more, and no oftener, for messages that come during a request for missed ones', async () => {
  for (const first of [[], null]) {
    const { client, asked, seen } = open()
    const syncs = [sync(client, friendId)]
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    // The answer is made; then two messages come, of which it knows nothing.
    syncs.push(sync(client, friendId), sync(client, friendId))
    asked[0]!(first)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]!([message(2), message(3)])
    await Promise.all(syncs)
    expect(seen()).toEqual(['7-1', '7-2', '7-3'])
    expect(asked).toHaveLength(2)
  }
})

test('asks for no conversation that is closed, and asks again once it is opened', async () => {
  const { client, asked, seen } = open()
  await sync(client, 'meera')
  expect(asked).toHaveLength(0)
  const { queryKey } = conversationWith(friendId)
  const before = client.getQueryData<Conversation>(queryKey)
  const syncs = [sync(client, friendId), sync(client, friendId)]
  client.removeQueries({ queryKey })
  asked[0]!([])
  await Promise.all(syncs)
  expect(asked).toHaveLength(1)
  client.setQueryData(queryKey, before)
  const again = sync(client, friendId)
  asked[1]!([message(2)])
  await again
  expect(seen()).toEqual(['7-1', '7-2'])
})
