import { afterAll, expect } from 'vitest'
import { subscribeToPush } from '#contract/endpoints/notifications.ts'
import type { Actor } from '../seeds/actor.ts'
import { PushBrowser, PushService } from './push-service.ts'
import { createWorld, type WorldOptions } from './world.ts'

/** A market whose pushes go to a push service on this machine; it is noon in India. */
export const createPushWorld = async ({
  allow = [],
  ...options
}: WorldOptions & { allow?: string[] } = {}) => {
  const service = await PushService.open()
  afterAll(() => service.close())
  const config = { ...options.config, pushAllow: [service.origin, ...allow] }
  const world = await createWorld({ ...options, config })
  world.clock.time = new Date('2026-03-01T06:30:00Z')

  /** Lets somebody's browser hear pushes. */
  const subscribes = async (who: Actor, browser = new PushBrowser(service.origin)) => {
    await who.does(subscribeToPush, { body: browser.form })
    return browser
  }
  /** Somebody new whose browser hears pushes. */
  const listener = async (name: string) => {
    const who = await world.person(name)
    return { who, browser: await subscribes(who) }
  }
  const due = `SELECT FROM jobs WHERE kind = 'push' AND failed_at IS NULL AND due_at <= $1`
  /** Resolves when everything has been tried that is due by now. */
  const settled = () =>
    expect
      .poll(async () => (await world.pool.query(due, [world.clock.now()])).rowCount, { interval: 10 })
      .toBe(0)
  /** Lets a time pass, by default as long as a push waits, and what is due be sent. */
  const passes = async (ms = 2_000) => {
    world.clock.passes(ms)
    await settled()
  }
  /** All that a browser has been sent, once what is due soon was sent. */
  const heard = async (browser: PushBrowser) => {
    await passes()
    return service.readBy(browser)
  }
  const outcomes = async (who: Actor): Promise<string[]> => {
    const { rows } = await world.pool.query(
      `SELECT outcome FROM sendings WHERE channel = 'push'
      AND user_id = (SELECT id FROM users WHERE given_id = $1) ORDER BY id`,
      [who.user.givenId],
    )
    return rows.map(row => row.outcome)
  }
  return { world, service, subscribes, listener, settled, passes, heard, outcomes }
}
