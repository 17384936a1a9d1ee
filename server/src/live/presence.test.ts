import { expect, test } from 'vitest'
import { Presence, type Somebody } from './presence.ts'

test('does not watch somebody who is blocked while the list of friends is read', async () => {
  let answer = (_friends: Somebody[]) => {}
  const told: string[][] = []
  const presence = new Presence({
    remote: null,
    friendsOf: () =>
      new Promise(resolve => {
        answer = resolve
      }),
    tell: (_userId, ids) => told.push(ids),
  })
  presence.arrive(1)
  presence.arrive(2)
  presence.arrive(3)
  const watching = presence.watchFriends(1)
  presence.forget(1, 2)
  answer([
    { id: 2, givenId: 'ravi' },
    { id: 3, givenId: 'meera' },
  ])
  await watching
  presence.tellNow(1)
  expect(told).toEqual([['meera']])
})
