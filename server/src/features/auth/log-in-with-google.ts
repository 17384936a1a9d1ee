import { logInWithGoogle, startGoogleLogIn } from '#contract/endpoints/auth.ts'
import { appBase, paths } from '#contract/paths.ts'
import { addressRefusal, requireGoogleAllowed, requireNetworkAllowed } from '#server/access/bans.ts'
import { type Departure, type GooglePerson, googleRefused } from '#server/access/google.ts'
import { clearWaysIn } from '#server/accounts/clear-ways-in.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { storeAgreed } from '#server/db/market/agreed-pages.ts'
import { acceptInvitation } from '#server/db/people/invited.ts'
import { restoreLimit } from '#server/db/people/limits-of-deleted.ts'
import { emailKey, markVerified } from '#server/db/people/users.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict, failure } from '#server/domain/failure.ts'
import { cleanName } from '#server/domain/people/names.ts'
import { handle } from '#server/http/handler.ts'
import { beginWithOneFactor } from './begin-session.ts'
import { type Joining, mayJoin } from './may-join.ts'

const departureMinutes = 10

const redirectUri = (origin: string): string => `${origin}${appBase}${paths.googleCallback}`

const packed = (departure: Departure): string => Buffer.from(JSON.stringify(departure)).toString('base64url')

/** The values that this browser stored before it went to Google; null if there are none or the cookie is invalid. */
const departureOf = (cookie: string | undefined): Departure | null => {
  try {
    const { state, nonce, verifier } = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString())
    return [state, nonce, verifier].every(part => typeof part === 'string')
      ? { state, nonce, verifier }
      : null
  } catch {
    return null
  }
}

export const startGoogleLogInHandler = handle(
  startGoogleLogIn,
  async ({ google, origin, answer }) => {
    if (!google) return null
    const { url, departure } = await google.start(redirectUri(origin))
    answer.setCookie('google', packed(departure), departureMinutes * 60)
    return url
  },
  async ({ prepared }) => ({ url: prepared }),
)

/** A first name for somebody whose own is not valid: the first word of the address. */
const nameFrom = (email: string): string => cleanName(/\p{L}+/u.exec(email)?.[0] ?? '') || 'New'

/** Opens an account for somebody new, unless `problem` says why not. */
const open = async (
  tx: Database,
  person: GooglePerson & { email: string },
  { now, joining, emit }: { now: Date; joining: Joining; emit(event: DomainEvent): void },
): Promise<number> => {
  const refusal = joining.refusal ?? (await addressRefusal(tx, person.email))
  const created = await tx.row<{ id: number; given_id: string }>(sql`
    INSERT INTO users (given_id, email, email_key, first_name, last_name, verified, verified_at, created_at,
      waits_since)
    VALUES (${newGivenId()}, ${person.email}, ${emailKey(person.email)},
      ${cleanName(person.firstName) || nameFrom(person.email)}, ${cleanName(person.lastName)}, ${person.isEmailVerified},
      ${person.isEmailVerified ? now : null}, ${now}, ${joining.waits ? now : null})
    ON CONFLICT (email_key) DO NOTHING RETURNING id, given_id`)
  if (!created) throw conflict('emailTaken')
  if (refusal) throw refusal
  await restoreLimit(tx, created.id, emailKey(person.email), now)
  emit({ kind: 'PersonJoined', givenId: created.given_id })
  return created.id
}

export const logInWithGoogleHandler = handle(
  logInWithGoogle,
  async ({ body, google, origin, cookies, client, answer, limit, db, clock }) => {
    if (!google) throw failure(501, 'not_configured', 'googleNotSetUp')
    await requireNetworkAllowed(db, client, clock.now())
    const departure = departureOf(cookies.google)
    // The cookie is good for one return, whether it succeeds or not.
    answer.clearCookie('google')
    return limit.chargeFailures('logInByClient', client, async () => {
      if (!departure || (body.state !== undefined && body.state !== departure.state)) throw googleRefused()
      return google.finish(body.code, departure, redirectUri(origin))
    })
  },
  async context => {
    const { body, tx, emit, clock, site, prepared: person } = context
    const { issuer, subject, email } = person
    const known = await tx.row<{ user_id: number }>(
      sql`SELECT user_id FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`,
    )
    if (known) return beginWithOneFactor(context, known.user_id)
    await requireGoogleAllowed(tx, person)
    if (email === null) throw failure(400, 'validation_failed', 'googleWithoutEmail')
    const key = emailKey(email)
    const holder = await tx.row<{ id: number; verified: boolean }>(
      sql`SELECT id, verified FROM users WHERE email_key = ${key} FOR UPDATE`,
    )
    if (holder && !person.isEmailVerified) throw conflict('emailTaken')
    // The person who opened the account never verified the address, so its owner takes the account over alone.
    if (holder && !holder.verified) await clearWaysIn({ tx, emit }, holder.id)
    const { settings } = await site.current()
    const userId =
      holder?.id ??
      (await open(
        tx,
        { ...person, email },
        {
          now: clock.now(),
          joining: await mayJoin(tx, settings, { email, invitation: body.invitation, now: clock.now() }),
          emit,
        },
      ))
    if (!holder) await storeAgreed(tx, userId, body.agreed, { settings, now: clock.now() })
    if (holder) await markVerified(tx, userId, clock.now())
    else if (person.isEmailVerified) await acceptInvitation(tx, userId)
    else emit({ kind: 'SignedUp', emailKey: key })
    // Two tabs may do this at once. The first one wins.
    await tx.run(sql`INSERT INTO identities (issuer, subject, user_id, created_at)
      VALUES (${issuer}, ${subject}, ${userId}, ${clock.now()}) ON CONFLICT DO NOTHING`)
    return beginWithOneFactor(context, userId)
  },
)
