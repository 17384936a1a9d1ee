import { randomInt } from 'node:crypto'
import { type Database, sql } from '#server/db/core/sql.ts'

/** The kinds of objects, each with how its ids begin. */
const prefixes = {
  payment_link: 'plink',
  payment: 'pay',
  transfer: 'trf',
  reversal: 'rvrsl',
  refund: 'rfnd',
  refund_key: 'key',
  account: 'acc',
  stakeholder: 'sth',
  product: 'acc_prd',
  dispute: 'disp',
} as const
export type SandboxKind = keyof typeof prefixes

/** The fields of an object as the API shows them. */
export type Fields = Record<string, unknown> & { id: string }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in Razorpay's form: 14 letters and digits. */
export const randomId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`

/** Stores a new object and gives it with its id; null if another one of its kind has the reference. */
export const insertObject = async <Data extends object>(
  tx: Database,
  kind: SandboxKind,
  data: Data,
  now: Date,
  { parent = null, reference = null }: { parent?: string | null; reference?: string | null } = {},
): Promise<(Data & { id: string }) | null> => {
  const object = { ...data, id: randomId(prefixes[kind]) }
  const count = await tx.run(sql`
    INSERT INTO sandbox_objects (id, kind, parent, reference, data, created_at)
    VALUES (${object.id}, ${kind}, ${parent}, ${reference}, ${JSON.stringify(object)}, ${now})
    ON CONFLICT (kind, reference) DO NOTHING`)
  return count === 1 ? object : null
}

/** An object, locked until the transaction ends: whatever changes money locks the payment first. */
export const lockObject = async <Data extends object = Fields>(
  tx: Database,
  kind: SandboxKind,
  id: string,
): Promise<Data | undefined> => {
  const row = await tx.row<{ data: Data }>(
    sql`SELECT data FROM sandbox_objects WHERE id = ${id} AND kind = ${kind} FOR UPDATE`,
  )
  return row?.data
}

/** The owner of an object, which never changes. */
export const parentOf = async (tx: Database, kind: SandboxKind, id: string): Promise<string | undefined> => {
  const row = await tx.row<{ parent: string }>(
    sql`SELECT parent FROM sandbox_objects WHERE id = ${id} AND kind = ${kind}`,
  )
  return row?.parent
}

export const findByReference = async <Data extends object = Fields>(
  tx: Database,
  kind: SandboxKind,
  reference: string,
): Promise<Data | undefined> => {
  const row = await tx.row<{ data: Data }>(
    sql`SELECT data FROM sandbox_objects WHERE kind = ${kind} AND reference = ${reference}`,
  )
  return row?.data
}

/** The objects of a kind that belong to another one, newest first. */
export const objectsOf = async <Data extends object = Fields>(
  tx: Database,
  kind: SandboxKind,
  parent: string,
): Promise<Data[]> => {
  const rows = await tx.rows<{ data: Data }>(sql`
    SELECT data FROM sandbox_objects WHERE kind = ${kind} AND parent = ${parent} ORDER BY created_at DESC, id`)
  return rows.map(row => row.data)
}

export const saveObject = (tx: Database, object: { id: string }): Promise<number> =>
  tx.run(sql`UPDATE sandbox_objects SET data = ${JSON.stringify(object)} WHERE id = ${object.id}`)
