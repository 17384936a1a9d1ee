import { randomUUID } from 'node:crypto'
import { getAgreement } from '#contract/endpoints/agreements.ts'
import { requestPasswordReset } from '#contract/endpoints/auth.ts'
import { openDispute } from '#contract/endpoints/disputes.ts'
import { postReview } from '#contract/endpoints/reviews.ts'
import { getSiteConsole } from '#contract/endpoints/site.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { startSession } from '#server/access/sessions.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { type Actor, agreementText } from '../../seeds/actor.ts'
import { sendsDocument } from '../../seeds/documents.ts'
import { pays } from '../../seeds/money.ts'
import { tokenIn, type World } from '../world.ts'

/** The roles towards a task, in the order of the table's columns. */
export const roles = [
  'anonymous',
  'newcomer',
  'stranger',
  'poster',
  'bidder',
  'rejected',
  'accepted',
  'moderator',
  'operator',
] as const
export type Role = (typeof roles)[number]
export const states = ['Open', 'In-Progress', 'Completed', 'Cancelled', 'deleted'] as const
export type State = (typeof states)[number]

/** One task in one state, and the people around it. */
export interface Story {
  task: Task
  /** The one that was accepted, or while nobody was, one that still stands. */
  offer: Offer
}

/** The people of the table. `newcomer` has no profile yet; `friend` stands outside of it all. */
export class Cast {
  private constructor(
    readonly world: World,
    readonly people: Record<Exclude<Role, 'anonymous'> | 'friend', Actor>,
  ) {}

  static async gather(world: World): Promise<Cast> {
    const newcomer = await world.person('Newcomer', { hasProfile: false })
    const [stranger, poster, bidder, rejected, accepted, friend] = await world.people(6)
    const moderator = await world.moderator()
    const operator = await world.operator()
    const others = { stranger, poster, bidder, rejected, accepted, moderator, operator, friend } as Record<
      string,
      Actor
    >
    return new Cast(world, { newcomer, ...others } as Cast['people'])
  }

  /** A task brought into a state; the bidders have made their offers, and one was declined. */
  async story(state: State): Promise<Story> {
    const { poster, bidder, rejected, accepted } = this.people
    const task = await poster.posts()
    await poster.declines(await rejected.offers(task))
    const standing = await bidder.offers(task)
    const offer = await accepted.offers(task)
    if (state === 'deleted') await poster.deletes(task)
    if (state === 'Open' || state === 'deleted') return { task, offer: standing }
    await poster.accepts(offer)
    if (state === 'Completed') {
      await poster.completes(task, { rating: 5 })
      await accepted.completes(task)
    }
    if (state === 'Cancelled') await poster.cancels(task, { fault: 'theirs' })
    return { task, offer }
  }

  /** A published review of the accepted one by the poster. */
  async reviewOfAccepted(): Promise<string> {
    const { poster, accepted } = this.people
    const { task } = await poster.hires(accepted)
    await accepted.completes(task)
    await poster.completes(task, { rating: 4 })
    await accepted.does(postReview, { params: { taskId: task.givenId }, body: { rating: 5 } })
    // Waits until the job of the completed work has run and changed nothing.
    const due = "SELECT FROM jobs WHERE kind = 'agreement' AND due_at <= $1"
    const isQuiet = async () => (await this.world.pool.query(due, [this.world.clock.now()])).rowCount === 0
    while (!(await isQuiet())) await new Promise(resolve => setTimeout(resolve, 20))
    return `${task.givenId}-provider`
  }

  /** A question about a task; made up where there is no task. */
  async question(task: Task): Promise<string> {
    const { pool } = this.world
    const { rows } = await pool.query(
      `INSERT INTO questions (task_id, asker_id, question, created_at)
       SELECT t.id, u.id, 'Is there a lift?', now() FROM tasks t, users u WHERE t.given_id = $1 AND u.given_id = $2
       RETURNING id`,
      [task.givenId, this.people.friend.user.givenId],
    )
    return String(rows[0]?.id ?? 1)
  }

  /** A document that waits for a moderator. */
  async document(): Promise<string> {
    const { _id } = await sendsDocument(await this.world.person('Sender'))
    return _id
  }

  /** The code that the poster tells the provider; made up where nobody comes. */
  async arrivalCode({ givenId }: Task): Promise<string> {
    const { body } = await this.people.poster.tries(getAgreement, { params: { taskId: givenId } })
    return body.arrival?.code ?? '0000'
  }

  /** The version of the market's settings. */
  async siteVersion(): Promise<number> {
    return (await this.people.operator.does(getSiteConsole)).version
  }

  /** A task whose cancellation waits for a moderator. */
  async contestedTask(): Promise<string> {
    const { task } = await this.story('Cancelled')
    await this.people.accepted.contests(task)
    return task.givenId
  }

  /** A task whose money waits for a moderator's decision. */
  async disputedTask(): Promise<string> {
    const { task } = await this.story('In-Progress')
    await pays(this.people.poster, task)
    const body = { toProvider: 10, reason: agreementText }
    await this.people.poster.does(openDispute, { params: { taskId: task.givenId }, body })
    await this.world.pool.query(
      `UPDATE agreements SET dispute = jsonb_set(dispute, '{asked}', dispute -> 'at') WHERE state = 'Disputed'`,
    )
    // Calls to the payment provider write rows, too.
    const { pool, app } = this.world
    const kinds = ['payment', 'capture', ...(app.server.listening ? ['sandbox-webhook'] : [])]
    for (
      let i = 0;
      i < 500 && (await pool.query('SELECT FROM jobs WHERE kind = ANY ($1)', [kinds])).rowCount;
      i++
    )
      await new Promise(resolve => setTimeout(resolve, 20))
    return task.givenId
  }

  /** Somebody in a role, in a browser of their own: what a call does to the session harms no other. */
  async browserOf(role: Role): Promise<Actor> {
    const browser = this.world.visitor()
    if (role === 'anonymous') return browser
    browser.user = this.people[role].user
    await this.#signIn(browser)
    return browser
  }

  /** Without a password, which would be hashed some hundred times. */
  async #signIn(actor: Actor): Promise<void> {
    const { pool, clock } = this.world
    const { rows } = await pool.query('SELECT id FROM users WHERE given_id = $1', [actor.user.givenId])
    const session = { userId: rows[0].id, device: 'Test', client: '127.0.0.1', now: clock.now(), ttlDays: 30 }
    actor.cookie = await startSession(databaseOn(pool), session)
  }

  /** Sets right what calls on the own account may have changed. */
  async restore(): Promise<void> {
    const { newcomer } = this.people
    await this.world.pool.query('UPDATE users SET is_profile_set_up = false WHERE given_id = $1', [
      newcomer.user.givenId,
    ])
    for (const actor of Object.values(this.people)) await this.#signIn(actor)
  }

  /** The token of a fresh mail to somebody who is nobody else in the table. */
  async mailedToken(kind: 'reset' | 'verify'): Promise<string> {
    const owner = await this.world.person('Owner')
    const { email } = owner.user
    if (kind === 'verify') return tokenIn(await this.world.mailer.newestTo(email))
    await this.world.visitor().does(requestPasswordReset, { body: { email } })
    return tokenIn(await this.world.mailer.newestTo(email, 1, 'reset-password'))
  }

  /** A report of somebody who is nobody else in the table. */
  async openReport(): Promise<string> {
    const reporter = await this.world.person('Reporter')
    await reporter.reports('person', this.people.friend.user.givenId)
    const { rows } = await this.world.pool.query('SELECT max(id) AS id FROM reports')
    return String(rows[0].id)
  }

  /** A ban of a domain that is nobody's. */
  async ban(): Promise<string> {
    const { rows } = await this.world.pool.query(
      `INSERT INTO bans (kind, domain, reason, created_at) VALUES ('domain', $1, 'Spam', now()) RETURNING id`,
      [`${randomUUID()}.example`],
    )
    return String(rows[0].id)
  }

  /** A webhook for events that do not happen here. */
  async webhook(): Promise<string> {
    const { rows } = await this.world.pool.query(
      `INSERT INTO webhooks (url, kinds, secret, created_at) VALUES ('https://hooks.example.org/', '{}', '', now())
       RETURNING id`,
    )
    return String(rows[0].id)
  }

  /** An invitation that nobody uses. */
  async joinLink(): Promise<string> {
    const { rows } = await this.world.pool.query(
      `INSERT INTO join_links (token, note, uses, created_at, ends_at)
       VALUES ($1, 'Lake View', 1, now(), now() + interval '1 day') RETURNING id`,
      [randomUUID()],
    )
    return String(rows[0].id)
  }

  /** Somebody who waits to be let in. */
  async newcomer(): Promise<string> {
    const { user } = await this.world.person('Newcomer')
    await this.world.pool.query('UPDATE users SET waits_since = now() WHERE given_id = $1', [user.givenId])
    return user.givenId
  }

  /** The newest session of the poster, as the list of devices names it. */
  async posterSession(): Promise<string> {
    const { rows } = await this.world.pool.query(
      'SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.given_id = $1 ORDER BY s.id DESC',
      [this.people.poster.user.givenId],
    )
    return String(rows[0].id)
  }
}

export const newAddress = (): string => `${randomUUID()}@example.in`
