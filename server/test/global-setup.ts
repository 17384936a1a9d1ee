import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { startThrowaway } from './throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which the tests may create databases. */
    superuserUrl: string
    /** The migrated database that each test file's own is copied from. */
    templateName: string
  }
}

const onDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** One PostgreSQL for the run: TEST_DATABASE_URL (which may create databases), or a bundled one of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL
  const throwaway = outside ? null : await startThrowaway()
  const superuserUrl = outside ?? throwaway!.superuserUrl
  const templateName = `taskbazaar_test_${randomBytes(4).toString('hex')}`
  const admin = createPool(superuserUrl, () => {})
  await admin.query(`CREATE DATABASE ${templateName}`)
  const pool = createPool(onDatabase(superuserUrl, templateName), () => {})
  await migrate(pool, 'server/migrations')
  await pool.end()
  project.provide('superuserUrl', superuserUrl)
  project.provide('templateName', templateName)
  return async () => {
    // Here and not by each file, since PostgreSQL writes out all that is in its memory before it drops a database.
    const ours = await admin.query(
      `SELECT datname FROM pg_database WHERE starts_with(datname, '${templateName}')`,
    )
    for (const { datname } of outside ? ours.rows : [])
      await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    await admin.end()
    await throwaway?.stop()
    // The files of each world.
    for (const name of await readdir(tmpdir()))
      if (name.startsWith(templateName)) await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}
