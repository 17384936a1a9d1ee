import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Market } from './market.ts'
import { Program } from './program.ts'

/** The last that runs on Node.js 20. */
const version = '11.3.5'
/** Stays for the next run, and is no part of the project. */
const folder = path.join(tmpdir(), `taskbazaar-peer-directus-${version}`)
const installed = path.join(folder, 'installed')
const cli = path.join(folder, 'node_modules/directus/cli.js')

/** An empty package stands for `isolated-vm`, which is compiled at length and runs the scripts of flows alone. */
const files = {
  'package.json': {
    private: true,
    dependencies: { directus: version, 'isolated-vm': 'file:./no-scripts' },
    overrides: { 'isolated-vm': '$isolated-vm' },
  },
  'no-scripts/package.json': { name: 'isolated-vm', version: '5.0.1' },
}

const runIn = (program: string, args: readonly string[], env: Record<string, string> = {}): string | null => {
  const { status, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 15 * 60_000,
  })
  if (status === 0) return null
  // npm's output begins with a code and ends with the path of its log. The cause is between them.
  const said = stderr.trim().split('\n')
  return error?.message ?? said.find(line => /^npm error (?!code)/.test(line)) ?? said.at(-1)!
}

/** Directus from npm in a temporary folder; null when it is there, otherwise why not. */
export const installDirectus = (): string | null => {
  if (existsSync(installed)) return null
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), JSON.stringify(content))
  }
  writeFileSync(path.join(folder, 'no-scripts/index.js'), '')
  const failure = runIn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (failure === null) writeFileSync(installed, '')
  return failure
}

const admin = { email: 'admin@example.in', password: 'correct horse battery' }

/** As it ships, but for what would hold a load back (its limits) or cost it time (its log of requests). */
const settings = ({ url }: Pick<Market, 'url'>) => ({
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: url,
  SECRET: 'a-secret-of-the-bench-that-is-long-enough',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
  SERVE_APP: 'false',
  SESSION_COOKIE_NAME: 'session',
})

/** Makes its own tables beside the market's; null when they are there, otherwise why not. */
export const bootstrapDirectus = (market: Pick<Market, 'url'>): string | null =>
  runIn(process.execPath, [cli, 'bootstrap'], settings(market))

export const startDirectus = (
  market: Pick<Market, 'url'>,
  env: Record<string, string> = {},
): Promise<Program> =>
  Program.start([cli, 'start'], { ...settings(market), ...env }, { ready: '/server/ping', cwd: folder })

/** Session cookies of the administrator, whom Directus asks for no permissions: the least that it can do. */
export const logIn = async ({ port }: Pick<Program, 'port'>, count: number): Promise<string[]> => {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...admin, mode: 'session' }),
    })
    const token = /session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
    if (!token) throw new Error(`Directus answered a log-in with ${answer.status}: ${await answer.text()}`)
    tokens.push(token)
  }
  return tokens
}
