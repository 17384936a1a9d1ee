import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[]
}

/** One violation for each rule: the file that breaks it and what it imports. */
const plants: Record<string, [file: string, imports: string][]> = {
  'no-cycles': [
    ['contract/src/ring-a.ts', './ring-b.ts'],
    ['contract/src/ring-b.ts', './ring-a.ts'],
  ],
  'contract-stands-alone': [['contract/src/reaches-out.ts', '#server/domain/pure.ts']],
  'contract-needs-typebox-only': [['contract/src/needs-pg.ts', 'pg']],
  'server-and-web-apart': [['server/src/http/sees-web.ts', '#web/ui/part.ts']],
  'web-and-server-apart': [['web/src/platform/sees-server.ts', '#server/domain/pure.ts']],
  'texts-by-language': [['server/src/http/speaks.ts', '#contract/texts/en/words.ts']],
  'domain-is-pure': [['server/src/domain/does-io.ts', '#server/http/thing.ts']],
  'server-features-apart': [['server/src/features/tasks/peeks.ts', '../offers/own.ts']],
  'domain-reaches-down': [['server/src/domain/climbs.ts', '#server/features/offers/own.ts']],
  'config-reaches-down': [['server/src/config/climbs.ts', '#server/features/offers/own.ts']],
  'db-reaches-down': [['server/src/db/climbs.ts', '#server/http/thing.ts']],
  'access-reaches-down': [['server/src/access/climbs.ts', '#server/http/thing.ts']],
  'payments-reaches-down': [['server/src/payments/climbs.ts', '#server/http/thing.ts']],
  'files-reaches-down': [['server/src/files/climbs.ts', '#server/http/thing.ts']],
  'jobs-reaches-down': [['server/src/jobs/climbs.ts', '#server/http/thing.ts']],
  'accounts-reaches-down': [['server/src/accounts/climbs.ts', '#server/http/thing.ts']],
  'reactions-reaches-down': [['server/src/reactions/climbs.ts', '#server/http/thing.ts']],
  'live-reaches-down': [['server/src/live/climbs.ts', '#server/http/thing.ts']],
  'http-reaches-down': [['server/src/http/climbs.ts', '#server/features/offers/own.ts']],
  'public-reaches-down': [['server/src/public/climbs.ts', '#server/features/offers/own.ts']],
  'features-reaches-down': [['server/src/features/climbs.ts', '../app.ts']],
  'handlers-see-no-pool': [['server/src/features/tasks/second-handle.ts', '#server/db/core/connect.ts']],
  'product-knows-no-tests': [['server/src/http/ships-tests.ts', '../../test/world.ts']],
  'web-features-apart': [['web/src/features/tasks/peeks.ts', '../offers/own.ts']],
  'web-features-reach-down': [['web/src/features/tasks/climbs.ts', '#web/app/router.ts']],
  'ui-knows-the-contract-only': [['web/src/ui/fetches.ts', '#web/platform/call.ts']],
  'web-platform-knows-no-screens': [['web/src/platform/draws.ts', '#web/ui/part.ts']],
  'no-junk-drawers': [['server/src/http/borrows.ts', '../utils/anything.ts']],
}

const innocent = [
  'contract/src/texts/en/words.ts',
  'server/src/domain/pure.ts',
  'server/src/http/thing.ts',
  'server/src/features/offers/own.ts',
  'server/src/db/core/connect.ts',
  'server/src/app.ts',
  'server/src/utils/anything.ts',
  'server/test/world.ts',
  'web/src/ui/part.ts',
  'web/src/platform/call.ts',
  'web/src/app/router.ts',
  'web/src/features/offers/own.ts',
]

let folder: string

const write = (file: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'taskbazaar-walls-'))
  for (const name of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json']) {
    cpSync(name, path.join(folder, name))
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const file of innocent) write(file, 'export const x = 1\n')
  for (const [file, imports] of Object.values(plants).flat()) {
    write(file, `import * as y from '${imports}'\nexport const x = y\n`)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('reports a planted violation of each rule, and none in the real tree', () => {
  const cruise = (where: string) =>
    spawnSync(
      process.execPath,
      [
        path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'contract', 'server', 'web'],
      ],
      { cwd: where, encoding: 'utf8', maxBuffer: 2 ** 28 },
    )
  const { summary } = JSON.parse(cruise(folder).stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  for (const { name } of config.forbidden) {
    const stopped = summary.violations.filter(v => v.rule.name === name).map(v => v.from)
    expect([name, stopped]).toEqual([name, expect.arrayContaining([plants[name]![0]![0]])])
  }
  const own = JSON.parse(cruise('.').stdout) as { summary: { violations: unknown[]; totalCruised: number } }
  expect(own.summary.violations).toEqual([])
  expect(own.summary.totalCruised).toBeGreaterThan(150)
}, 60_000)
