import type pg from 'pg'
import { transaction } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { emailKey } from '#server/db/people/users.ts'
import { runOnDatabase } from './command.ts'
import { migrationsFolder } from './project-root.ts'

const usage = 'npm run moderator -- [--operator | --remove] <email>'

type Role = 'member' | 'moderator' | 'operator'

const outcomes: Record<Role, string> = {
  member: 'has no role',
  moderator: 'is a moderator',
  operator: 'is an operator',
}
const acts = { member: 'take-role', moderator: 'give-role', operator: 'give-operator' } as const

/** Gives or takes a role and writes that into the audit log. Returns the line to print. */
const setRole = async (pool: pg.Pool, email: string, role: Role): Promise<string> => {
  await migrate(pool, migrationsFolder())
  return transaction(pool, async tx => {
    const user = await tx.row<{ id: number; given_id: string; role: Role }>(
      sql`SELECT id, given_id, role FROM users WHERE email_key = ${emailKey(email)} FOR UPDATE`,
    )
    if (!user) throw new Error(`nobody has signed up as ${email}`)
    if (user.role === role) return `${email} ${outcomes[role]} already`
    if (user.role === 'operator' && role === 'moderator')
      throw new Error(`${email} is an operator and may do all that a moderator may: --remove takes that away`)
    await tx.run(sql`UPDATE users SET role = ${role} WHERE id = ${user.id}`)
    const about = { kind: 'person', subjectId: user.given_id, aboutId: user.id } as const
    await logAct(tx, { moderatorId: null, act: acts[role], ...about, note: '' }, new Date())
    return `${email} ${outcomes[role]} now`
  })
}

await runOnDatabase('moderator', usage, words => {
  const [email, ...more] = words.filter(word => !word.startsWith('--'))
  const options = words.filter(word => word.startsWith('--'))
  const roles: Record<string, Role> = { '': 'moderator', '--operator': 'operator', '--remove': 'member' }
  const role = roles[options.join()]
  if (email === undefined || more.length > 0 || role === undefined) throw new Error(`usage: ${usage}`)
  return ({ pool }) => setRole(pool, email, role)
})
