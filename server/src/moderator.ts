import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPool, transaction } from './database/connect.ts'
import { reachRunning } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { logAct } from './database/moderation.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import { sql } from './database/sql.ts'
import { emailKey } from './database/users.ts'
import { type Config, readConfig } from './platform/config.ts'

const usage = 'usage: npm run moderator -- <email>, or npm run moderator -- --remove <email>'

const quiet = { info: () => {}, warn: console.error, error: console.error }

/** The database that the app uses, whether or not the app runs just now. */
const reachDatabase = async (config: Config): Promise<Pick<OpenDatabase, 'url' | 'close'>> => {
  const url = config.databaseUrl === null ? await reachRunning(config.dataDir) : null
  if (url !== null) return { url, close: async () => {} }
  return openDatabase(config, { log: quiet, stopping: new AbortController().signal })
}

const migrationsFolder = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return path.join(folder, 'server/migrations')
}

/** Gives or takes the role, and writes that into the audit log; answers what to print. */
const setRole = async (url: string, email: string, isRemoving: boolean): Promise<string> => {
  const pool = createPool(url, () => {})
  try {
    await migrate(pool, migrationsFolder())
    return await transaction(pool, async tx => {
      const role = isRemoving ? 'member' : 'moderator'
      const user = await tx.row<{ id: number; given_id: string; role: string }>(
        sql`SELECT id, given_id, role FROM users WHERE email_key = ${emailKey(email)} FOR UPDATE`,
      )
      if (!user) throw new Error(`nobody has signed up as ${email}`)
      const outcome = `${email} is ${isRemoving ? 'no moderator' : 'a moderator'}`
      if (user.role === role) return `${outcome} already`
      await tx.run(sql`UPDATE users SET role = ${role} WHERE id = ${user.id}`)
      const act = isRemoving ? 'Took the role of moderator' : 'Gave the role of moderator'
      const about = { kind: 'person', subjectId: user.given_id, aboutId: user.id } as const
      await logAct(tx, { moderatorId: null, act, ...about, note: '' }, new Date())
      return `${outcome} now`
    })
  } finally {
    await pool.end()
  }
}

async function main(): Promise<void> {
  // Also started through scripts/start.mjs, whose own words come first.
  const words = process.argv.slice(2).filter(word => word !== '--moderator')
  const isRemoving = words.includes('--remove')
  const [email, ...more] = words.filter(word => word !== '--remove')
  if (email === undefined || more.length > 0) throw new Error(usage)
  const database = await reachDatabase(readConfig())
  try {
    console.log(`TaskBazaar: ${await setRole(database.url, email, isRemoving)}`)
  } finally {
    await database.close()
  }
}

await main().catch((error: Error) => {
  process.exitCode = 1
  console.error(`TaskBazaar: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}`)
})
process.exit()
