import { describe, expect, test } from 'vitest'
import { apiBase } from '#contract/paths.ts'
import { triesUpload } from '../../seeds/files.ts'
import { Connection } from '../connection.ts'
import { picture } from '../pictures.ts'
import { createWorld } from '../world.ts'
import type { Row } from './rows.ts'
import { Cast, roles, type Story } from './story.ts'
import { table } from './table.ts'

let story: Story

const world = await createWorld()
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const cast = await Cast.gather(world)
story = await cast.story('Open')
// The sweep of the start writes when it is due again.
const sweep = "SELECT FROM jobs WHERE kind = 'payment-sweep' AND due_at > $1 AND attempts = 0"
while ((await world.pool.query(sweep, [world.clock.now()])).rowCount === 0)
  await new Promise(resolve => setTimeout(resolve, 10))

const writes = table.filter(row => row.endpoint.kind === 'write')

/** All that is stored, as text, once the mails and the news that are under way have gone. */
const everything = async (): Promise<string> => {
  const isUnderWay = async () =>
    (await world.pool.query("SELECT FROM jobs WHERE kind IN ('mail', 'sms', 'new-task')")).rowCount! > 0
  while (await isUnderWay()) await new Promise(resolve => setTimeout(resolve, 10))
  const { rows } = await world.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  )
  const dumps = rows.map(({ name }) => `SELECT '${name} ' || t::text AS row FROM ${name} t`)
  const all = await world.pool.query<{ row: string }>(`${dumps.join(' UNION ALL ')} ORDER BY 1`)
  return all.rows.map(({ row }) => row).join('\n')
}

/** Another site would use the role for which the call succeeds. */
const victimOf = ({ answers }: Row) => {
  const statuses = 'Open' in answers ? answers.Open : answers
  const role = roles.find((_, i) => i > 0 && statuses[i]! < 300) ?? 'poster'
  return cast.browserOf(role)
}

/** The headers of a browser when another site makes it send a request. */
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3001' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
]

describe.each(writes)('$endpoint.name', row => {
  test('changes nothing when it comes from another site', async () => {
    const victim = await victimOf(row)
    const input = await row.input?.(cast, story)
    const before = await everything()
    for (const headers of foreign) {
      const { status, body } = await victim.tries(row.endpoint, input as never, headers)
      expect([headers, status, (body as { code?: string }).code]).toEqual([headers, 403, 'foreign_origin'])
    }
    expect(await everything()).toBe(before)
  })

  test.runIf(row.endpoint.method !== 'GET')('changes nothing when it comes as a form sends it', async () => {
    const victim = await victimOf(row)
    const input = await row.input?.(cast, story)
    const url = row.endpoint.path.replace(/:(\w+)/g, (_, name: string) => input?.params?.[name] ?? '')
    const before = await everything()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await world.app.inject({
        method: row.endpoint.method,
        url: apiBase + url,
        headers: { cookie: `session=${victim.cookie}`, 'content-type': type },
        payload: JSON.stringify(input?.body ?? {}),
      })
      // The one call that takes a form finds no file in this one. What keeps a real form of another site out is that
      // every browser names the site: below.
      const status = row.endpoint.takesFile && type.startsWith('multipart') ? 400 : 415
      expect([type, answer.statusCode]).toEqual([type, status])
    }
    expect(await everything()).toBe(before)
  })

  test.runIf(row.endpoint.takesFile)('takes no file by a form of another site', async () => {
    const victim = await victimOf(row)
    const bytes = await picture()
    const before = await everything()
    for (const headers of foreign) {
      const { status, body } = await triesUpload(victim, 'avatar', { bytes }, headers)
      expect([headers, status, (body as { code?: string }).code]).toEqual([headers, 403, 'foreign_origin'])
    }
    expect(await everything()).toBe(before)
  })

  test('sets nothing that the client may not set', async () => {
    const victim = await victimOf(row)
    const input = await row.input?.(cast, story)
    const known = Object.keys((row.endpoint.body as { properties?: object }).properties ?? {})
    const extras = Object.fromEntries(Object.entries(notTheirs).filter(([name]) => !known.includes(name)))
    const body = { ...extras, ...input?.body }
    const { body: reply } = await victim.tries(row.endpoint, { ...input, body } as never)
    for (const text of [JSON.stringify(reply), await everything()])
      for (const mark of marks) expect([mark, text.includes(mark)]).toEqual([mark, false])
    const { rows } = await world.pool.query(stolenRights, [victim.user?.givenId])
    if (!mayVerify.includes(row.endpoint.name)) expect(rows).toEqual([{ stolen: 0 }])
    await cast.restore()
    story = await cast.story('Open')
  })
})

const marks = ['smuggled', '987654', '1999-09-09']
const [text, number, date] = ['smuggled', 987654, '1999-09-09T09:09:09.000Z']

/** Names of fields as the answers, the tables and the code have them, each with a value that can be found again. */
const notTheirs: Record<string, unknown> = {
  ...Object.fromEntries(
    'id _id givenId given_id userId user_id TaskPosterId posterId poster_id UserAcceptedOffer OfferIdAccepted'
      .concat(' acceptedUserId accepted_user_id accepted_offer_id bidderId bidder_id senderId sender_id')
      .concat(' friendId taskId Status status role roles emailKey email_key email password_hash passwordHash')
      .concat(' firstName lastName profilePic alertType title __proto__ constructor')
      .split(' ')
      .map(name => [name, text]),
  ),
  ...Object.fromEntries(
    'userRating ratingCount rating rating_sum rating_count offers offer_count unread unreadMessages seq price budget'
      .split(' ')
      .map(name => [name, number]),
  ),
  ...Object.fromEntries(
    'createdAt created_at completedDate completed_at offerAcceptedDate decided_at alertTime expiresAt'
      .split(' ')
      .map(name => [name, date]),
  ),
  taskCompletedBy: [text],
  verified: true,
  isProfileSetUp: true,
  is_profile_set_up: true,
  isAdmin: true,
  isModerator: true,
  isOperator: true,
  read: true,
}

/** Calls by which an address is rightly verified. */
const mayVerify = ['verifyEmail', 'resetPassword']
const stolenRights =
  'SELECT count(*)::int AS stolen FROM users WHERE verified AND ($1::text IS NULL OR given_id = $1)'

test('refuses both socket transports to a page of another site', async () => {
  const { poster } = cast.people
  for (const transports of [['websocket'], ['polling']])
    for (const headers of foreign)
      await expect(
        Connection.open(origin, poster, { transports, headers }),
        JSON.stringify(headers),
      ).rejects.toThrow()
})
