import { signUp } from '#contract/endpoints/auth.ts'
import { addressRefusal, requireNetworkAllowed } from '#server/access/bans.ts'
import { hashPassword, isPassword, refuseCommon } from '#server/access/password.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { sql } from '#server/db/core/sql.ts'
import { storeAgreed } from '#server/db/market/agreed-pages.ts'
import { restoreLimit } from '#server/db/people/limits-of-deleted.ts'
import { emailKey, markVerified } from '#server/db/people/users.ts'
import { conflict, invalid } from '#server/domain/failure.ts'
import { nameIssues } from '#server/domain/people/names.ts'
import { handle } from '#server/http/handler.ts'
import { beginSession, beginWithPassword, type PasswordHolder } from './begin-session.ts'
import { mayJoin } from './may-join.ts'

/** For how many minutes a second sign-up with the same address and password is a log-in. */
const againMinutes = 10

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
    const joining = await mayJoin(tx, settings, { ...body, now })
    const refusal = joining.refusal ?? (await addressRefusal(tx, body.email))
    const created = await tx.row<{ id: number; given_id: string }>(sql`
      INSERT INTO users (given_id, email, email_key, password_hash, first_name, last_name, created_at, waits_since)
      VALUES (${newGivenId()}, ${body.email}, ${key}, ${prepared.hash}, ${body.firstName}, ${body.lastName ?? ''}, ${now},
        ${joining.waits ? now : null})
      ON CONFLICT (email_key) DO NOTHING RETURNING id, given_id`)
    if (!created) throw conflict('emailTaken')
    if (refusal) throw refusal
    await restoreLimit(tx, created.id, key, now)
    await storeAgreed(tx, created.id, body.agreed, { settings, now })
    const isVerified = joining.wasInvited
    if (isVerified) await markVerified(tx, created.id, now)
    emit({ kind: 'PersonJoined', givenId: created.given_id })
    emit({ kind: 'SignedUp', emailKey: key, client, isVerified })
    return beginSession(context, created.id)
  },
)
