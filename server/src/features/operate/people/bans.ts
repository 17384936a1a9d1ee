import type { BodyOf } from '#contract/endpoint.ts'
import { addBan, liftBan, listBans } from '#contract/endpoints/operate-bans.ts'
import type { Ban } from '#contract/entities/ban.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { peopleLimits } from '#contract/people.ts'
import { dayMs } from '#contract/time.ts'
import { anyBanOn } from '#server/access/bans.ts'
import { actOnPerson } from '#server/accounts/act-on-person.ts'
import { lastSeen, numberIn } from '#server/db/core/paging.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { briefOf, logAct } from '#server/db/moderation/moderation.ts'
import { hashOfContact } from '#server/db/people/contact-hashes.ts'
import { conflict, invalid, issue, notFound } from '#server/domain/failure.ts'
import { addressIn, banKey, domainIn, networkIn } from '#server/domain/people/ban-value.ts'
import { isPhone, phoneKey } from '#server/domain/people/phone.ts'
import { handle } from '#server/http/handler.ts'

interface BanRow {
  id: number
  kind: Ban['kind']
  value: string | null
  person: PersonBrief | null
  reason: string
  created_at: Date
  ends_at: Date | null
}

export const listBansHandler = handle(listBans, async ({ tx, query, clock }) => {
  const value = query.value?.trim() ?? ''
  const fits = value === '' ? sql`` : sql`AND (${anyBanOn(value)})`
  const rows = await tx.rows<BanRow>(sql`
    SELECT b.id, b.kind, coalesce(b.domain, b.network::text) AS value, b.reason, b.created_at, b.ends_at,
      CASE WHEN about.id IS NOT NULL THEN ${briefOf('about')} END AS person
    FROM bans b LEFT JOIN users about ON about.id = b.person_id
    WHERE b.id < ${lastSeen(query.before)} AND (b.ends_at IS NULL OR b.ends_at > ${clock.now()}) ${fits}
    ORDER BY b.id DESC LIMIT ${peopleLimits.page}`)
  return rows.map(row => ({
    _id: String(row.id),
    kind: row.kind,
    value: row.value,
    person: row.person,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
  }))
})

/** The columns of a ban's value. Throws 400 if the text is no such value. */
const columnsOf = ({ kind, value, days }: BodyOf<typeof addBan>) => {
  const none = { hash: null, domain: null, network: null }
  if ((days !== undefined) !== (kind === 'network'))
    throw invalid(issue('days', kind === 'network' ? 'banDaysMissing' : 'banDaysUseless'))
  if (kind === 'domain') {
    const domain = domainIn(value)
    if (domain === null) throw invalid(issue('value', 'notADomain'))
    return { ...none, domain }
  }
  if (kind === 'network') {
    const network = networkIn(value)
    if (network === null) throw invalid(issue('value', 'notANetwork'))
    return { ...none, network }
  }
  if (kind === 'phone') {
    if (!isPhone(value)) throw invalid(issue('value', 'notAPhone'))
    return { ...none, hash: hashOfContact(phoneKey(value)) }
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw invalid(issue('value', 'notAnAddress'))
  return { ...none, hash: hashOfContact(banKey(value)) }
}

/** Throws 409 if the network is the operator's own, who would be locked out. */
const refuseOwnNetwork = async (tx: Database, network: string, client: string): Promise<void> => {
  const own = await tx.row<{ is_own: boolean }>(
    sql`SELECT network(${network}::inet) >>= ${addressIn(client)}::inet AS is_own`,
  )
  if (own!.is_own) throw conflict('ownNetworkBanned')
}

/** The account that has an address now, if it is to be banned. */
const accountWith = ({ kind, value }: BodyOf<typeof addBan>, tx: Database) =>
  kind === 'address'
    ? tx.row<{ given_id: string }>(
        sql`SELECT given_id FROM users WHERE email_key = ${value.toLowerCase()} AND deleted_at IS NULL`,
      )
    : undefined

export const addBanHandler = handle(
  addBan,
  async ({ tx, body, viewer, client, emit, clock, config, texts }) => {
    const now = clock.now()
    const columns = columnsOf(body)
    // Waits for accounts that are being opened and makes later ones wait: access/bans.ts.
    await tx.run(sql`LOCK TABLE bans IN SHARE ROW EXCLUSIVE MODE`)
    const account = await accountWith(body, tx)
    const { retentionDays } = config
    const doing = { tx, emit, byId: viewer.id, note: body.note, now, retentionDays }
    if (account) return { message: texts.answers[await actOnPerson(doing, 'ban', account.given_id)] }
    if (columns.network) await refuseOwnNetwork(tx, columns.network, client)
    const ends = body.days === undefined ? null : new Date(now.getTime() + body.days * dayMs)
    await tx.run(sql`DELETE FROM bans WHERE ends_at <= ${now}`)
    const added = await tx.row<{ id: number; value: string | null }>(sql`
    INSERT INTO bans (kind, hash, domain, network, reason, created_at, ends_at)
    VALUES (${body.kind}, ${columns.hash}, ${columns.domain}, network(${columns.network}::inet), ${body.note}, ${now}, ${ends})
    ON CONFLICT DO NOTHING RETURNING id, coalesce(domain, network::text) AS value`)
    if (!added) throw conflict('bannedAlready')
    const note = added.value === null ? body.note : `${added.value}: ${body.note}`
    const entry = { kind: 'ban', subjectId: String(added.id), aboutId: null } as const
    await logAct(tx, { moderatorId: viewer.id, act: 'add-ban', ...entry, note }, now)
    return { message: texts.answers.banAdded }
  },
)

export const liftBanHandler = handle(liftBan, async ({ tx, params, body, viewer, clock, texts }) => {
  const ban = await tx.row<{ person_id: number | null; value: string | null }>(sql`
    DELETE FROM bans WHERE id = ${numberIn(params.id) ?? 0}
    RETURNING person_id, coalesce(domain, network::text) AS value`)
  if (!ban) throw notFound('banNotFound')
  const { person_id: aboutId, value } = ban
  if (aboutId !== null) await tx.run(sql`DELETE FROM bans WHERE person_id = ${aboutId}`)
  const note = value === null ? body.note : `${value}: ${body.note}`
  const entry = { kind: 'ban', subjectId: params.id, aboutId } as const
  await logAct(tx, { moderatorId: viewer.id, act: 'lift-ban', ...entry, note }, clock.now())
  return { message: texts.answers.banLifted }
})
