import { describe, expect, test } from 'vitest'
import { needsRole, takesToken } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import type { TokenScope } from '#contract/entities/api-token.ts'
import { failures } from '#contract/texts/en/failures.ts'
import { storeToken } from '#server/access/api-tokens.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { createWorld } from '../world.ts'
import type { Row } from './rows.ts'
import { Cast, type Role, roles, type Story } from './story.ts'
import { table } from './table.ts'

const world = await createWorld()
const cast = await Cast.gather(world)

/** All that a program may write in somebody's name: nothing of money, security, the account or a role. */
const writable = [
  ...['postTask', 'editTask', 'deleteTask', 'saveSearch', 'updateSearch', 'deleteSearch'],
  ...['saveDrafts', 'deleteDraft', 'invitePeople'],
  ...['askQuestion', 'answerQuestion', 'postOffer', 'editOffer', 'withdrawOffer', 'confirmOffer'],
  ...['counterOffer', 'answerCounter', 'decideOffer', 'propose', 'withdrawProposal', 'arrive'],
  ...['askForChanges', 'contestCancellation', 'onMyWay', 'runningLate', 'shareVisit', 'endVisit', 'sayFine'],
  ...['sendMessage', 'markRead', 'markAlertsRead', 'uploadFile', 'describeFile', 'postReview'],
  ...['replyToReview', 'report', 'blockPerson', 'unblockPerson'],
]
/** Reads that are refused to programs, too. */
const unreadable = [
  ...['getSecurity', 'listTokens', 'getVerification', 'getStartedPayment', 'getPayout', 'getCalendarFeed'],
  'exportOwnData',
]

test('[token.1] opens to tokens what is listed here, and nothing else', () => {
  const open = allEndpoints.filter(takesToken)
  const written = open.filter(({ kind }) => kind === 'write').map(({ name }) => name)
  expect(written.toSorted()).toEqual(writable.toSorted())
  const closed = allEndpoints.filter(one => one.kind === 'read' && !needsRole(one.access) && !takesToken(one))
  expect(closed.map(({ name }) => name).toSorted()).toEqual(unreadable.toSorted())
})

const tokenOf = async (role: Exclude<Role, 'anonymous'>, scope: TokenScope): Promise<string> => {
  const { givenId } = cast.people[role].user
  const { rows } = await world.pool.query('SELECT id FROM users WHERE given_id = $1', [givenId])
  const form = { userId: rows[0].id as number, name: 'Script', scope, days: 30, now: world.clock.now() }
  return (await storeToken(databaseOn(world.pool), form)).token
}

/** The answer that the table expects for a role while the task is open. */
const expectedOf = ({ answers }: Row, role: Role): number =>
  ('Open' in answers ? answers.Open : answers)[roles.indexOf(role)]!

/** The status, and the sentence where a token is refused because it is one. */
const expectedWith = (row: Row, role: Role, scope: TokenScope): [number, string?] => {
  if (!takesToken(row.endpoint)) return [403, failures.notByToken]
  if (row.endpoint.kind === 'write' && scope === 'read') return [403, failures.tokenReadsOnly]
  return [expectedOf(row, role)]
}

let story: Story | undefined

/** Makes calls of a row, with the same input until a write has succeeded. */
const asking = (row: Row) => {
  let input: unknown
  return async (token: string): Promise<[number, string?]> => {
    story ??= await cast.story('Open')
    input ??= await row.input?.(cast, story)
    // The operator's browser makes the call, too: the cookie must not count.
    const browser = await cast.browserOf('operator')
    // As a program elsewhere sends it.
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' }
    const { status, body } = await browser.tries(row.endpoint, input as never, headers)
    if (row.endpoint.kind === 'write' && status < 300) {
      input = undefined
      if ('Open' in row.answers) story = undefined
    }
    const refusals: string[] = [failures.notByToken, failures.tokenReadsOnly, failures.tokenInvalid]
    const { message } = (body ?? {}) as { message?: string }
    return refusals.includes(message ?? '') ? [status, message!] : [status]
  }
}

describe.each(table)('$endpoint.name', row => {
  test('[token.1] answers a read and a write token as the table says, and another with 401', async () => {
    const asks = asking(row)
    const tried: unknown[] = []
    const expected: unknown[] = []
    for (const role of ['poster', 'operator'] as const)
      for (const scope of ['read', 'write'] as const) {
        tried.push([role, scope, ...(await asks(await tokenOf(role, scope)))])
        expected.push([role, scope, ...expectedWith(row, role, scope)])
      }
    expect(tried).toEqual(expected)
    expect(await asks('tb_made-up')).toEqual([401, failures.tokenInvalid])
  })
})
