import { existsSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { startThrowaway } from '../server/test/throwaway.ts'
import { fillOnce } from './market-server.ts'
import { sampleDatabase } from './pictures/sample-database.ts'

/** One PostgreSQL with a migrated template for the run; each worker's server has its own copy of it. */
export default async function setup(config?: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync('dist/server/main.js'))
    throw new Error('Run npm run build first: these tests drive the built app')
  const throwaway = await startThrowaway()
  const admin = createPool(throwaway.superuserUrl, () => {})
  await admin.query('CREATE DATABASE e2e_template')
  const url = new URL(throwaway.superuserUrl)
  url.pathname = '/e2e_template'
  const pool = createPool(url.href, () => {})
  await migrate(pool, 'server/migrations')
  await pool.end()
  await admin.end()
  process.env.E2E_SUPERUSER_URL = throwaway.superuserUrl
  // The pictures come last. In a whole run their market is played meanwhile, since the workers would wait for one of them.
  const isWhole = process.env.CI && config && config.projects.length > 1
  const filling = isWhole ? fillOnce(sampleDatabase).catch(() => {}) : null
  return async () => {
    await filling
    await throwaway.stop()
  }
}
