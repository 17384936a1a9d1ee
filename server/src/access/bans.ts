import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { hashOfContact, hashOfIdentity } from '#server/db/people/contact-hashes.ts'
import { emailKey } from '#server/db/people/users.ts'
import { AppError, failure, issue, type PlainFailure } from '#server/domain/failure.ts'
import { addressIn, banKey, domainsOf } from '#server/domain/people/ban-value.ts'
import { isPhone, phoneKey } from '#server/domain/people/phone.ts'

/** 403, shown beside the field. It says neither why nor what exactly is banned, because anybody can read it. */
const refused = (path: string, name: PlainFailure): AppError =>
  new AppError(403, 'banned', [{ name, params: undefined }], { issues: [issue(path, name)] })

/** The bans that an address is under. An address that somebody gave up while limited was stored as it was. */
const ofAddress = (email: string): Sql => sql`
  (kind = 'address' AND hash IN (${hashOfContact(banKey(email))}, ${hashOfContact(emailKey(email))}))
  OR domain = ANY (${domainsOf(email)})`

/**
 * Why an account may not get this address; null if it may. Takes a lock that a new ban waits for, so that a ban comes
 * either before the account has the address or sees that it has.
 */
export const addressRefusal = async (tx: Database, email: string): Promise<AppError | null> => {
  await tx.run(sql`LOCK TABLE bans IN SHARE MODE`)
  const ban = await tx.row(sql`SELECT FROM bans WHERE ${ofAddress(email)} LIMIT 1`)
  return ban ? refused('email', 'emailBanned') : null
}

/** Throws 403 if a Google account is banned that no account of this market is connected with. */
export const requireGoogleAllowed = async (
  tx: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> => {
  const ban = await tx.row(sql`
    SELECT FROM bans, (SELECT ${issuer}::text AS issuer, ${subject}::text AS subject) own
    WHERE kind = 'google' AND hash = ${hashOfIdentity}`)
  if (ban) throw failure(403, 'banned', 'googleBanned')
}

/** The bans that an address, a phone number or a network is under. */
export const anyBanOn = (value: string): Sql => {
  const [address, phone] = [addressIn(value), isPhone(value) ? hashOfContact(phoneKey(value)) : null]
  return sql`${ofAddress(value)} OR (kind = 'phone' AND hash = ${phone}) OR network >>= ${address}::inet`
}

/** Throws 403 with the reason if a person who has just shown who they are is banned. Nobody with a role is. */
export const requireNotBanned = async (tx: Database, userId: number): Promise<void> => {
  // A ban locks this row, too: it comes before the session, or ends it.
  const user = await tx.row<{ email: string; role: string }>(
    sql`SELECT email, role FROM users WHERE id = ${userId} FOR SHARE`,
  )
  if (user?.role !== 'member') return
  const ban = await tx.row<{ reason: string }>(
    sql`SELECT reason FROM bans WHERE person_id = ${userId} OR ${ofAddress(user.email)} ORDER BY id LIMIT 1`,
  )
  if (ban) throw failure(403, 'banned', 'banned', ban)
}

/** True if the phone number is banned. */
export const isPhoneBanned = async (db: Database, phone: string): Promise<boolean> =>
  (await db.row(sql`SELECT FROM bans WHERE kind = 'phone' AND hash = ${hashOfContact(phoneKey(phone))}`)) !==
  undefined

/** 403 for a banned number. */
export const phoneRefused = (): AppError => refused('phone', 'phoneBanned')

/** Throws 403 if the phone number is banned. */
export const requirePhoneAllowed = async (db: Database, phone: string): Promise<void> => {
  if (await isPhoneBanned(db, phone)) throw phoneRefused()
}

/** Throws 403 if the client's network is banned now. */
export const requireNetworkAllowed = async (db: Database, client: string, now: Date): Promise<void> => {
  const address = addressIn(client)
  if (address === null) return
  const ban = await db.row(
    sql`SELECT FROM bans WHERE network >>= ${address}::inet AND ends_at > ${now} LIMIT 1`,
  )
  if (ban) throw failure(403, 'banned', 'networkBanned')
}
