import type pg from 'pg'
import { transaction } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { logAct } from '#server/db/moderation.ts'
import { sql } from '#server/db/sql.ts'
import { emailKey } from '#server/db/users.ts'
import { runOnDatabase } from './command.ts'
import { migrationsFolder } from './project-root.ts'

const usage = 'npm run moderator -- <email>, or npm run moderator -- --remove <email>'

/** Gives or takes the role and writes that into the audit log. Returns the line to print. */
const setRole = async (pool: pg.Pool, email: string, isRemoving: boolean): Promise<string> => {
  await migrate(pool, migrationsFolder())
  return transaction(pool, async tx => {
    const role = isRemoving ? 'member' : 'moderator'
    const user = await tx.row<{ id: number; given_id: string; role: string }>(
      sql`SELECT id, given_id, role FROM users WHERE email_key = ${emailKey(email)} FOR UPDATE`,
    )
    if (!user) throw new Error(`nobody has signed up as ${email}`)
    const outcome = `${email} is ${isRemoving ? 'no moderator' : 'a moderator'}`
    if (user.role === role) return `${outcome} already`
    await tx.run(sql`UPDATE users SET role = ${role} WHERE id = ${user.id}`)
    const act = isRemoving ? 'take-role' : 'give-role'
    const about = { kind: 'person', subjectId: user.given_id, aboutId: user.id } as const
    await logAct(tx, { moderatorId: null, act, ...about, note: '' }, new Date())
    return `${outcome} now`
  })
}

await runOnDatabase('moderator', usage, words => {
  const isRemoving = words.includes('--remove')
  const [email, ...more] = words.filter(word => word !== '--remove')
  if (email === undefined || more.length > 0) throw new Error(`usage: ${usage}`)
  return ({ pool }) => setRole(pool, email, isRemoving)
})
