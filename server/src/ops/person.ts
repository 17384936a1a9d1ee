import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Name } from '#contract/entities/user.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { actOnPerson, isPersonAct, type PersonAct } from '#server/accounts/act-on-person.ts'
import { correctName } from '#server/accounts/correct-name.ts'
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
  'npm run person -- <email> [show | export <file> | name <first name> <last name> | limit | lift | keep | ban | unban | sign-out | verify | reset | mail-again | second-factor | delete] [<reason>] [--yes]'

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

/** The act on an account, as it was typed. */
type Doing = { name: PersonAct } | { name: 'name'; to: Name }

const doIt = async (
  { pool }: Reached,
  { email, doing, note }: { email: string; doing: Doing; note: string },
): Promise<string> => {
  const givenId = await givenIdOf(databaseOn(pool), email)
  const now = new Date()
  const { retentionDays } = readConfig()
  const { result } = await recording(pool, now, async (tx, emit) => {
    const by = { tx, emit, byId: null, note, now }
    if (doing.name !== 'name') return actOnPerson({ ...by, retentionDays }, doing.name, givenId)
    await correctName(by, givenId, doing.to)
    return 'nameCorrected'
  })
  return `${email}: ${texts.answers[result]}`
}

/** Asks for what is missing: the reason, and whether this person is meant. */
const asked = async (db: Database, { email, doing, reason, isSure }: Wish): Promise<string> => {
  const account = await accountBy(db, await givenIdOf(db, email))
  const who = `${account!.first_name} ${account!.last_name}`.trim()
  const { stdin: input, stdout: output } = process
  if (!input.isTTY && !(reason && isSure))
    throw new Error(`give a reason, and --yes to do this to ${who}; a terminal asks for both`)
  const asking = createInterface({ input, output })
  try {
    const note = reason || (await asking.question('The reason, for the audit log: ')).trim()
    if (!note) throw new Error('nothing was done: there is no act without a reason')
    if (isSure) return note
    const answer = await asking.question(`${doing.name}: ${who}, ${email}. Type yes to go on: `)
    if (answer.trim().toLowerCase() !== 'yes') throw new Error('nothing was done')
    return note
  } finally {
    asking.close()
  }
}

interface Wish {
  email: string
  doing: Doing
  reason: string
  isSure: boolean
}

const wishIn = (email: string, name: string, words: string[]): Wish | null => {
  const rest = words.filter(word => word !== '--yes')
  const common = { email, isSure: rest.length < words.length }
  if (isPersonAct(name)) return { ...common, doing: { name }, reason: rest.join(' ') }
  const [firstName, lastName, ...reason] = rest
  if (name !== 'name' || !firstName || lastName === undefined) return null
  return { ...common, doing: { name: 'name', to: { firstName, lastName } }, reason: reason.join(' ') }
}

await runOnDatabase('person', usage, words => {
  const [email, name = 'show', ...rest] = words
  const wish = email ? wishIn(email, name, rest) : null
  const isLook = (name === 'show' && rest.length === 0) || (name === 'export' && rest.length === 1)
  if (!email || !(wish || isLook)) throw new Error(`usage: ${usage}`)
  return async reached => {
    await migrate(reached.pool, migrationsFolder())
    const db = databaseOn(reached.pool)
    if (wish) return doIt(reached, { ...wish, note: await asked(db, wish) })
    return name === 'show' ? show(db, email, new Date()) : exportTo(db, email, rest[0]!, new Date())
  }
})
