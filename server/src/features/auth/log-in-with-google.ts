import { logInWithGoogle, startGoogleLogIn } from '#contract/endpoints/auth.ts'
import { appBase, paths } from '#contract/paths.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { emailKey } from '#server/database/users.ts'
import { AppError, conflict } from '#server/platform/failure.ts'
import { newGivenId } from '#server/platform/given-id.ts'
import { type Departure, type GooglePerson, googleRefused } from '#server/platform/google.ts'
import { handle } from '#server/platform/handler.ts'
import { beginWithOneFactor } from './begin-session.ts'
import { clearWaysIn } from './clear-ways-in.ts'

const departureMinutes = 10

const redirectUri = (origin: string): string => `${origin}${appBase}${paths.googleCallback}`

const packed = (departure: Departure): string => Buffer.from(JSON.stringify(departure)).toString('base64url')

/** What this browser set out with; null when it did not, or the cookie is made up. */
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
  async ({ google, origin, client, answer, limit }) => {
    if (!google) return null
    await limit.consume('logInByClient', client)
    const { url, departure } = await google.start(redirectUri(origin))
    answer.setCookie('google', packed(departure), departureMinutes * 60)
    return url
  },
  async ({ prepared }) => ({ url: prepared }),
)

/** Opens an account for somebody new. */
const open = async (tx: Database, person: GooglePerson & { email: string }, now: Date): Promise<number> => {
  const created = await tx.row<{ id: number }>(sql`
    INSERT INTO users (given_id, email, email_key, first_name, last_name, verified, created_at)
    VALUES (${newGivenId()}, ${person.email}, ${emailKey(person.email)}, ${person.firstName},
      ${person.lastName}, ${person.isEmailVerified}, ${now})
    ON CONFLICT (email_key) DO NOTHING RETURNING id`)
  if (!created) throw conflict('An account with this email already exists')
  return created.id
}

export const logInWithGoogleHandler = handle(
  logInWithGoogle,
  async ({ body, google, origin, cookies, client, answer, limit }) => {
    if (!google) throw new AppError(501, 'not_configured', 'This server has no Google log-in set up')
    await limit.consume('logInByClient', client)
    const departure = departureOf(cookies.google)
    // Good for one return, whatever comes of it.
    answer.clearCookie('google')
    if (!departure || (body.state !== undefined && body.state !== departure.state)) throw googleRefused()
    return google.finish(body.code, departure, redirectUri(origin))
  },
  async context => {
    const { tx, notify, clock, prepared: person } = context
    const { issuer, subject, email } = person
    const known = await tx.row<{ user_id: number }>(
      sql`SELECT user_id FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`,
    )
    if (known) return beginWithOneFactor(context, known.user_id)
    if (email === null) throw new AppError(400, 'validation_failed', 'Google did not tell your email address')
    const key = emailKey(email)
    const holder = await tx.row<{ id: number; verified: boolean }>(
      sql`SELECT id, verified FROM users WHERE email_key = ${key} FOR UPDATE`,
    )
    if (holder && !person.isEmailVerified) throw conflict('An account with this email already exists')
    // Whoever opened it never showed that the address is theirs; its owner takes it over without them.
    if (holder && !holder.verified) await clearWaysIn({ tx, notify }, holder.id)
    const userId = holder?.id ?? (await open(tx, { ...person, email }, clock.now()))
    if (holder) await tx.run(sql`UPDATE users SET verified = true WHERE id = ${userId}`)
    else if (!person.isEmailVerified) notify.mail('verify', key)
    // Two tabs at once: the first one's stands.
    await tx.run(sql`INSERT INTO identities (issuer, subject, user_id, created_at)
      VALUES (${issuer}, ${subject}, ${userId}, ${clock.now()}) ON CONFLICT DO NOTHING`)
    return beginWithOneFactor(context, userId)
  },
)
