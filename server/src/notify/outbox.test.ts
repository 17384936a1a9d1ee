import { beforeAll, expect, test, vi } from 'vitest'
import { Actor } from '../../seeds/actor.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
const minute = 60_000

beforeAll(async () => {
  world = await createWorld()
})

const waiting = async (): Promise<number> =>
  (await world.pool.query('SELECT count(*)::int AS n FROM mail_outbox')).rows[0].n

test('of several processes that look for mail at once, one sends each', async () => {
  const apps = [world.app, await world.anotherApp(), await world.anotherApp()]
  const begun: string[] = []
  const slowly = vi.spyOn(world.mailer, 'send').mockImplementation(async mail => {
    begun.push(mail.to)
    await new Promise(resolve => setTimeout(resolve, 30))
  })
  const joining = Array.from({ length: 12 }, (_, i) => new Actor(apps[i % 3]!).signsUp('Asha'))
  const emails = (await Promise.all(joining)).map(({ user }) => user.email)
  await expect.poll(waiting).toBe(0)
  slowly.mockRestore()
  expect(begun.toSorted()).toEqual(emails.toSorted())
})

test('a mail whose sender went silent is sent by another process once its lease is over, not before', async () => {
  const other = await world.anotherApp()
  let speaks = () => {}
  const silence = new Promise<void>(resolve => {
    speaks = resolve
  })
  const silent = vi.spyOn(world.mailer, 'send').mockImplementationOnce(() => silence)
  const asha = await world.person('Asha')
  await expect.poll(() => silent.mock.calls.length).toBe(1)
  /** Somebody else's mail wakes the other process, which then looks for all that is due. */
  const wake = async () => world.mailer.newestTo((await new Actor(other).signsUp('Ravi')).user.email)
  world.clock.passes(2 * minute - 1)
  await wake()
  expect(world.mailer.sent.some(mail => mail.to === asha.user.email)).toBe(false)
  world.clock.passes(1)
  await wake()
  await world.mailer.newestTo(asha.user.email)
  speaks()
  silent.mockRestore()
})
