import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { actOnPerson, isPersonAct, type PersonAct } from '#server/accounts/act-on-person.ts'
import { asJson } from '#server/accounts/export-formats.ts'
import { sectionsOf } from '#server/accounts/export-sections.ts'
import { accountBy, personRecord } from '#server/accounts/person-record.ts'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { type ActCode, logAct } from '#server/db/moderation/moderation.ts'
import { emailKey } from '#server/db/people/users.ts'
import { openStore } from '#server/files/open-store.ts'
import { recording } from '#server/reactions/store.ts'
import { type Reached, runOnDatabase } from './command.ts'
import { migrationsFolder } from './project-root.ts'

const texts = textsIn(defaultLanguage)

const usage =
  'npm run person -- <email> [show | limit <reason> | lift | ban <reason> | unban | sign-out | verify | reset | second-factor | export <file> | delete]'

const givenIdOf = async (db: Database, email: string): Promise<string> => {
  const user = await db.row<{ given_id: string }>(
    sql`SELECT given_id FROM users WHERE email_key = ${emailKey(email)}`,
  )
  if (!user) throw new Error(`nobody has signed up as ${email}`)
  return user.given_id
}

/** Notes in the log that somebody with a shell has looked at an account, or taken its data along. */
const lookUp = async (db: Database, email: string, act: ActCode, now: Date) => {
  const account = (await accountBy(db, await givenIdOf(db, email)))!
  const about = { kind: 'person', subjectId: account.given_id, aboutId: account.id } as const
  await logAct(db, { moderatorId: null, act, ...about, note: '' }, now)
  return account
}

const show = async (db: Database, email: string, now: Date): Promise<string> => {
  const account = await lookUp(db, email, 'look-at-person', now)
  const { person, limit, ...record } = await personRecord(db, account, { lookerId: null, now, texts })
  const facts = {
    id: person.givenId,
    name: `${person.firstName} ${person.lastName}`.trim(),
    verified: person.verified ? 'yes' : 'no',
    since: person.createdAt,
    role: person.role,
    limited: limit ? `since ${limit.since}: ${limit.reason}` : 'no',
    banned: record.ban ? `since ${record.ban.since}: ${record.ban.reason}` : 'no',
    tasks: record.tasks.count,
    agreements: record.agreements.count,
    'reports about them': record.reportsAbout.count,
    'reports by them': record.reportsBy.count,
    devices: record.devices.map(({ device, lastSeenAt }) => `${device}, ${lastSeenAt}`).join('; ') || 'none',
  }
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(20)}${value}`)
  return email
}

const exportTo = async (db: Database, email: string, file: string, now: Date): Promise<string> => {
  const account = await lookUp(db, email, 'export-person', now)
  // Only the one who runs the command may read it. An existing file is not overwritten.
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  const store = await openStore(readConfig())
  await pipeline(Readable.from(asJson(sectionsOf(db, account.id, texts, store), now)), out)
  return `the data of ${email} is in ${file}`
}

const act = async ({ pool }: Reached, email: string, { name, note }: { name: PersonAct; note: string }) => {
  const givenId = await givenIdOf(databaseOn(pool), email)
  const now = new Date()
  const { retentionDays } = readConfig()
  const { result } = await recording(pool, now, (tx, emit) =>
    actOnPerson({ tx, emit, byId: null, note, now, retentionDays }, name, givenId),
  )
  return `${email}: ${texts.answers[result]}`
}

/** Acts whose further words are a reason. */
const withReason: readonly string[] = ['limit', 'ban']

await runOnDatabase('person', usage, words => {
  const [email, name = 'show', ...rest] = words
  const hasReason = withReason.includes(name)
  const [given, ...more] = hasReason && rest.length > 0 ? [rest.join(' ')] : rest
  const takesMore = name === 'export' || hasReason
  const isKnown = name === 'show' || name === 'export' || isPersonAct(name)
  if (!email || !isKnown || takesMore !== Boolean(given) || more.length > 0)
    throw new Error(`usage: ${usage}`)
  return async reached => {
    await migrate(reached.pool, migrationsFolder())
    const db = databaseOn(reached.pool)
    if (name === 'show') return show(db, email, new Date())
    if (name === 'export') return exportTo(db, email, given!, new Date())
    return act(reached, email, { name: name as PersonAct, note: given ?? '' })
  }
})
