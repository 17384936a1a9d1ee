import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { removeFolders, tempFolder } from './checkout.ts'
import { startProgram, stopAll } from './program.ts'
import { checkout, madeDataDir } from './shared.ts'

afterEach(stopAll)
afterAll(removeFolders)

/** Commands that a test machine has not, or must not run. All else runs: npm, curl, df, du, tail. */
const machine = `
set -uo pipefail
market() { (cd "$APP" && exec "$@"); }
systemctl() { :; }; journalctl() { echo '{"msg":"request failed"}'; }; timedatectl() { :; }
certbot() { :; }; nginx() { :; }; chown() { :; }; sudo() { :; }
install() { mkdir -p "\${!#}"; }
`

it('runs its commands on a market', async () => {
  const dataDir = madeDataDir()
  const backups = path.join(tempFolder(), 'backups')
  mkdirSync(backups)
  mkdirSync(path.join(dataDir, 'files'), { recursive: true })
  const port = String(await freePort())
  const env = { PORT: port, BACKUP_DIR: backups }
  const program = startProgram({ checkout, dataDir, env })
  await program.ready()
  // Until the first backup is there, the check is not content.
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), { timeout: 60_000 })
    .toMatch(/^backup_last_checked 1$/m)
  const page = readFileSync('docs/runbook.md', 'utf8')
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text!)
  const ran = new Set<string>()
  for (const line of blocks.flatMap(block => block.trim().split('\n'))) {
    // A line that needs a number from the output is only parsed.
    if (line.includes('<') || ran.has(line)) continue
    ran.add(line)
    const command = line
      .replaceAll('/var/lib/taskbazaar', dataDir)
      .replaceAll('/var/backups/taskbazaar', backups)
      .replaceAll(':3000', `:${port}`)
    const { status, stdout, stderr } = spawnSync('bash', ['-c', machine + command], {
      env: {
        PATH: process.env.PATH,
        HOME: dataDir,
        APP: checkout,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        ...env,
      },
      encoding: 'utf8',
    })
    // The disk of a test machine may be nearly full, as the check then says.
    if (status !== 0 && !stdout.includes('✗ Disk')) throw new Error(`${line}: ${stdout}${stderr}`)
  }
  expect([...ran].filter(line => line.startsWith('market '))).toEqual([
    'market npm run check',
    'market npm run check -- you@example.org',
    'market npm run backup -- /var/backups/taskbazaar/by-hand.backup',
    'market npm run clock -- confirm',
    'market npm run clock',
    'market npm run ledger',
  ])
}, 240_000)
