import type { BodyOf } from '#contract/endpoint.ts'
import { signUp } from '#contract/endpoints/auth.ts'
import { addressRefusal, requireNetworkAllowed } from '#server/access/bans.ts'
import { hashPassword, isPassword, refuseCommon } from '#server/access/password.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { sql } from '#server/db/core/sql.ts'
import { storeAgreed } from '#server/db/market/agreed-pages.ts'
import { restoreLimit } from '#server/db/people/limits-of-deleted.ts'
import { emailKey } from '#server/db/people/users.ts'
import { conflict, invalid, issue } from '#server/domain/failure.ts'
import { joiningRefusal } from '#server/domain/joining.ts'
import { nameIssue } from '#server/domain/people/names.ts'
import { handle } from '#server/http/handler.ts'
import { beginSession, beginWithPassword, type PasswordHolder } from './begin-session.ts'

/** For how many minutes a second sign-up with the same address and password is a log-in. */
const againMinutes = 10

const nameIssues = ({ firstName, lastName = '' }: BodyOf<typeof signUp>) => {
  const [first, last] = [nameIssue(firstName), nameIssue(lastName)]
  // Each name may be valid while both together are the market's own name.
  const both = first || last ? null : nameIssue(`${firstName} ${lastName}`)
  return [
    ...(first || both ? [issue('firstName', (first ?? both)!)] : []),
    ...(last ? [issue('lastName', last)] : []),
  ]
}

export const signUpHandler = handle(
  signUp,
  async ({ body, client, clock, db, limit }) => {
    await requireNetworkAllowed(db, client, clock.now())
    const issues = nameIssues(body)
    if (issues.length > 0) throw invalid(...issues)
    refuseCommon(body.password, 'password')
    await limit.consume('signUpByClient', client)
    const since = new Date(clock.now().getTime() - againMinutes * 60_000)
    const user = await db.row<PasswordHolder>(
      sql`SELECT id, password_hash FROM users WHERE email_key = ${emailKey(body.email)} AND created_at > ${since}`,
    )
    if (!user) return { hash: await hashPassword(body.password) }
    // The answer to the first try was lost, and the same person tries again; others guess, as at a log-in.
    await limit.chargeFailures('logInByAddress', emailKey(body.email), async () => {
      if (!(await isPassword(body.password, user.password_hash))) throw conflict('emailTaken')
    })
    await limit.giveBack('signUpByClient', client)
    return { again: user }
  },
  async context => {
    const { body, tx, emit, clock, client, prepared, site } = context
    const now = clock.now()
    if (prepared.again) return beginWithPassword(context, prepared.again)
    const key = emailKey(body.email)
    const { settings } = await site.current()
    const refusal = joiningRefusal(settings, body) ?? (await addressRefusal(tx, body.email))
    const created = await tx.row<{ id: number }>(sql`
      INSERT INTO users (given_id, email, email_key, password_hash, first_name, last_name, created_at)
      VALUES (${newGivenId()}, ${body.email}, ${key}, ${prepared.hash}, ${body.firstName}, ${body.lastName ?? ''}, ${now})
      ON CONFLICT (email_key) DO NOTHING RETURNING id`)
    if (!created) throw conflict('emailTaken')
    if (refusal) throw refusal
    await restoreLimit(tx, created.id, key, now)
    await storeAgreed(tx, created.id, body.agreed, { settings, now })
    emit({ kind: 'SignedUp', emailKey: key, client })
    return beginSession(context, created.id)
  },
)
