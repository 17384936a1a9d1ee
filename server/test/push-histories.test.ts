import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logIn, logOut } from '#contract/endpoints/auth.ts'
import { markAlertsRead, markRead } from '#contract/endpoints/messages.ts'
import { changeNotificationPreferences, unsubscribeFromPush } from '#contract/endpoints/notifications.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { insertAlerts } from '#server/db/alerts/alerts.ts'
import { transaction } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { noteSeen } from '#server/db/notices/told.ts'
import { alertPushes } from '#server/jobs/push/queue-pushes.ts'
import { Actor, password } from '../seeds/actor.ts'
import { historiesOf } from './histories.ts'
import { PushBrowser } from './push-service.ts'
import { createPushWorld } from './push-world.ts'

const { world, service, subscribes, settled } = await createPushWorld()
let app = await world.anotherApp()
await world.app.close()

/** Something that happened to the person, and the number of the last one that is seen. */
type Kind = 'alert' | 'message'
const kinds: Kind[] = ['alert', 'message']

interface Device {
  actor: Actor
  browser: PushBrowser
  /** The events since it has been subscribed, and which of that it was told of. */
  hoped: Record<Kind, Set<number>>
  told: Record<Kind, Set<number>>
}

/** A person's history with up to two devices, and what may be sent in it. */
class History {
  readonly last: Record<Kind, number> = { alert: 0, message: 0 }
  readonly seen: Record<Kind, number> = { alert: 0, message: 0 }
  readonly faults: string[] = []
  devices: Device[] = []
  isDown = false
  private conversation = 0
  private ids = { person: 0, friend: 0 }

  private constructor(
    readonly who: Actor,
    readonly friend: Actor,
  ) {}

  static async begin(): Promise<History> {
    const enter = async (name: string) => (await new Actor(app).signsUp(name)).setsUpProfile()
    const history = new History(await enter('Asha'), await enter('Ravi'))
    const { rows } = await world.pool.query('SELECT id, given_id FROM users WHERE given_id = ANY ($1)', [
      [history.who.user.givenId, history.friend.user.givenId],
    ])
    for (const { id, given_id } of rows)
      history.ids[given_id === history.who.user.givenId ? 'person' : 'friend'] = id
    await history.who.does(changeNotificationPreferences, { body: { previews: true } })
    service.behaves = (answer, { path }) => {
      const device = history.devices.find(({ browser }) => browser.endpoint.endsWith(path))
      if (history.isDown || !device) return void answer.writeHead(503).end()
      void history.shows(device).then(() => answer.writeHead(201).end())
    }
    await history.subscribes()
    return history
  }

  /** A device shows the newest push that came for it. */
  private async shows(device: Device): Promise<void> {
    const { tag, body } = service.readBy(device.browser).at(-1)!
    if (tag === 'morning') return this.showsSummary(device, body)
    const kind: Kind = tag.startsWith('chat') ? 'message' : 'alert'
    const number = Number(/\d+/.exec(body)![0])
    const { told, hoped } = device
    if (told[kind].has(number)) this.faults.push(`${kind} ${number} is told twice`)
    if (number <= this.seen[kind]) this.faults.push(`${kind} ${number} is told after it was seen`)
    if (kind === 'alert') told.alert.add(number)
    // A chat has one place on the screen, and the newest message stands for those before.
    else for (const one of hoped.message) if (one <= number) told.message.add(one)
  }

  private async showsSummary({ browser, told }: Device, body: string): Promise<void> {
    const { rows } = await world.pool.query(
      `SELECT j.data #> '{about}' AS about FROM jobs j JOIN push_subscriptions p ON j.key = p.id || ':morning'
      WHERE p.endpoint = $1`,
      [browser.endpoint],
    )
    const { alerts, chats } = rows[0].about as { alerts: number[]; chats: object }
    const fresh = {
      alert: alerts.filter(number => number > this.seen.alert),
      message: Object.values(chats).flatMap(({ from, upTo }: { from: number; upTo: number }) =>
        Array.from({ length: upTo - from + 1 }, (_, i) => from + i).filter(n => n > this.seen.message),
      ),
    }
    const count = fresh.alert.length + fresh.message.length
    if (!body.startsWith(`${count} new`)) this.faults.push(`'${body}' instead of ${count}`)
    for (const kind of kinds)
      for (const number of fresh[kind]) {
        if (told[kind].has(number)) this.faults.push(`${kind} ${number} is summed up after it was told`)
        told[kind].add(number)
      }
  }

  async subscribes(): Promise<void> {
    if (this.devices.length === 2) return
    const actor = new Actor(app)
    await actor.does(logIn, { body: { email: this.who.user.email, password } })
    const browser = new PushBrowser(service.origin)
    await subscribes(actor, browser)
    const none = () => ({ alert: new Set<number>(), message: new Set<number>() })
    this.devices.push({ actor, browser, hoped: none(), told: none() })
  }

  async leaves(how: typeof logOut | typeof unsubscribeFromPush): Promise<void> {
    const device = this.devices.shift()
    await device?.actor.does(how)
  }

  private happens(kind: Kind): number {
    const number = ++this.last[kind]
    for (const { hoped } of this.devices) hoped[kind].add(number)
    return number
  }

  async alert(): Promise<void> {
    const task = { givenId: `task-${this.ids.person}`, title: `number ${this.happens('alert')}` }
    const now = world.clock.now()
    await transaction(world.pool, async tx => {
      const alert = { to: this.ids.person, type: 'New Question' as const, task, actorId: this.ids.friend }
      await tx.run(alertPushes(await insertAlerts(tx, [alert], now), now))
    })
  }

  async message(): Promise<void> {
    const { _id } = await this.friend.says(`number ${this.happens('message')}`, this.who)
    this.conversation = Number(_id.split('-')[0])
  }

  async reads(kind: Kind): Promise<void> {
    if (this.last[kind] === 0) return
    this.seen[kind] = this.last[kind]
    if (kind === 'alert') await this.who.does(markAlertsRead, { body: { upTo: String(this.last.alert) } })
    else await this.who.does(markRead, { params: { senderId: this.friend.user.givenId } })
  }

  /** An app in view has shown all but the newest, or all. */
  async sees(kind: Kind, but: number): Promise<void> {
    const upTo = this.last[kind] - but
    if (upTo < 1) return
    this.seen[kind] = Math.max(this.seen[kind], upTo)
    const id = kind === 'alert' ? String(upTo) : `${this.conversation}-${upTo}`
    await noteSeen(databaseOn(world.pool), this.ids.person, { [kind]: id })
  }

  async passes(ms: number): Promise<void> {
    // Nobody waits for hours, or pushes would be worth nothing by then.
    if (this.isDown && ms > 10 * minuteMs) await this.comesBack()
    // A market that is open sends what is due at its time, not hours later.
    for (let left = ms; left > 0; ) {
      const step = Math.min(left, left === ms ? 3_000 : hourMs)
      world.clock.passes(step)
      if (!this.isDown) await settled()
      left -= step
    }
  }

  async comesBack(): Promise<void> {
    const claimed = `SELECT FROM jobs WHERE kind = 'push' AND claimed_by IS NOT NULL`
    await expect.poll(async () => (await world.pool.query(claimed)).rowCount, { interval: 5 }).toBe(0)
    this.isDown = false
    // A host that has not answered gets nothing for up to five minutes, also what is due in that time.
    world.clock.passes(5 * minuteMs)
    await this.passes(16 * minuteMs)
  }

  async restarts(): Promise<void> {
    const old = app
    app = await world.anotherApp()
    await old.close()
    for (const actor of [this.who, this.friend, ...this.devices.map(({ actor }) => actor)])
      Object.assign(actor, { app })
  }

  /** After a night and a day, all news that is still unread was sent. */
  async ends(): Promise<void> {
    if (this.isDown) await this.comesBack()
    for (let i = 0; i < 24; i++) await this.passes(hourMs)
    for (const { hoped, told } of this.devices)
      for (const kind of kinds)
        for (const number of hoped[kind])
          if (number > this.seen[kind] && !told[kind].has(number))
            this.faults.push(`${kind} ${number} is never told`)
    while (this.devices.length > 0) await this.leaves(logOut)
    expect(this.faults).toEqual([])
  }
}

const acts: Record<string, (history: History) => Promise<void>> = {
  alert: history => history.alert(),
  message: history => history.message(),
  'reads alerts': history => history.reads('alert'),
  'reads messages': history => history.reads('message'),
  'sees alerts': history => history.sees('alert', 0),
  'sees most alerts': history => history.sees('alert', 1),
  'sees most messages': history => history.sees('message', 1),
  subscribes: history => history.subscribes(),
  unsubscribes: history => history.leaves(unsubscribeFromPush),
  'logs out': history => history.leaves(logOut),
  'a moment': history => history.passes(3_000),
  'ten minutes': history => history.passes(10 * minuteMs),
  'five hours': history => history.passes(5 * hourMs),
  down: async history => {
    history.isDown = true
  },
  up: async history => {
    if (history.isDown) await history.comesBack()
  },
  restarts: history => history.restarts(),
}

const often = ['alert', 'message', 'a moment', 'alert', 'message', 'a moment', 'ten minutes', 'five hours']

test('[note.1] [note.2] [note.3] shows each unseen alert and message once in random histories', async () => {
  const act = fc.constantFrom(...Object.keys(acts), ...often)
  await fc.assert(
    fc.asyncProperty(fc.nat(23), fc.array(act, { minLength: 8, maxLength: 30 }), async (hours, names) => {
      const history = await History.begin()
      await history.passes(hours * hourMs)
      for (const name of names) await acts[name]!(history)
      await history.ends()
    }),
    { numRuns: historiesOf(30), interruptAfterTimeLimit: 600_000 },
  )
})
