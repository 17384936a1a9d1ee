import path from 'node:path'
import type { CheckName } from '#contract/entities/check.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { openDiskStore } from '#server/files/disk.ts'
import type { CheckContext } from '#server/jobs/checks/check.ts'
import { runChecks } from '#server/jobs/checks/run-checks.ts'
import type { createWorld } from './world.ts'

export interface Change extends Partial<Omit<CheckContext, 'config'>> {
  config?: Partial<Config>
}

/** The result of one check in a world. */
export const oneCheck = async (
  world: Awaited<ReturnType<typeof createWorld>>,
  name: CheckName,
  { config, ...change }: Change = {},
): Promise<string> => {
  const found = await runChecks({
    ...{ env: {}, words: textsIn(defaultLanguage).checks, now: new Date(), db: databaseOn(world.pool) },
    ...{
      store: openDiskStore(path.join(world.dataDir, 'files')),
      checkKeys: null,
      isRunning: true,
      mailTo: null,
    },
    ...change,
    config: { ...readConfig({ DATA_DIR: process.cwd() }), ...config },
  })
  const { state, text } = found.find(check => check.name === name)!
  return `${state}: ${text}`
}
