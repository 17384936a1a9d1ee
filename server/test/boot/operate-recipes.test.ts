import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { requestPasswordReset } from '#contract/endpoints/auth.ts'
import { getSite } from '#contract/endpoints/site.ts'
import { apiBase } from '#contract/paths.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { hasRedis, RedisServer } from '../redis-server.ts'
import { startThrowaway, type Throwaway } from '../throwaway.ts'
import { makeBuiltCheckout, removeFolders, tempFolder } from './checkout.ts'
import { canLogIn, isReady, signsUp } from './member.ts'
import { hasProgram, recipe, replaced } from './operate-page.ts'
import { startProgram, stopAll, stopProgram, until } from './program.ts'
import { ask, type FrontProxy, joinsThrough, pollsThrough, startCaddy, startNginx } from './proxies.ts'
import { checkout } from './shared.ts'

const afterwards: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
  await stopAll()
})
afterAll(removeFolders)

/** Replacements for systemd, git and npm's two slow commands while a recipe runs. */
const machine = `
set -euo pipefail
settle() { while IFS= read -r line; do export "$line"; done <"$SETTINGS"; cd "$APP"; }
market() { (settle; exec "$@"); }
stop() { [ ! -e "$PID" ] || { kill "$(cat "$PID")" 2>/dev/null || true; while kill -0 "$(cat "$PID")" 2>/dev/null; do sleep 0.05; done; rm "$PID"; }; }
start() {
  (settle; exec node scripts/start.mjs) >>"$LOG" 2>&1 &
  echo $! >"$PID"
  for _ in $(seq 600); do grep -q 'is ready at' "$LOG" && return; kill -0 "$(cat "$PID")" || break; sleep 0.05; done
  tail -3 "$LOG" >&2; return 1
}
systemctl() { case $1 in stop) stop ;; start) : >"$LOG"; start ;; restart) stop; : >"$LOG"; start ;; esac; }
sudo() { shift 2; "$@"; }
git() { [ "$1 $2" = 'clone --branch' ] && ln -s "$VERSIONS/$3" "$5"; }
npm() { case $* in ci | 'run build') ;; *) command npm "$@" ;; esac; }
`

/** A machine that is set up as the page says, but in a folder of its own. */
const setUp = async () => {
  const folder = tempFolder()
  const at = (name: string) => path.join(folder, name)
  const port = await freePort()
  for (const name of ['data', 'backups', 'versions']) mkdirSync(at(name))
  symlinkSync(checkout, at('app-before'))
  symlinkSync(at('app-before'), at('app'))
  const settings = replaced(recipe('ini', 'NODE_ENV'), {
    '/var/lib/taskbazaar': at('data'),
    '/var/backups/taskbazaar': at('backups'),
    // Mails become files.
    'SMTP_URL=smtps://user:password@mail.example.org\n': '',
  })
  writeFileSync(at('settings'), `${settings}PORT=${port}\nRATE_LIMITS=off\n`)
  const env = {
    ...{
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_update_notifier: 'false',
      APP: at('app'),
      VERSIONS: at('versions'),
    },
    ...{ SETTINGS: at('settings'), LOG: at('log'), PID: at('pid') },
  }
  const shell = (commands: string, more: Record<string, string> = {}) =>
    execFileSync('bash', ['-c', machine + commands], {
      env: { ...env, ...more },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  afterwards.push(() => shell('systemctl stop taskbazaar'))
  const run = (text: string, words: Record<string, string> = {}, more?: Record<string, string>) => {
    const places = {
      '/var/lib/taskbazaar': at('data'),
      '/var/backups/taskbazaar': at('backups'),
      '/etc/taskbazaar.env': at('settings'),
      '/opt/taskbazaar': at('app'),
    }
    const named = Object.entries(places).filter(([from]) => text.includes(from))
    return shell(replaced(text, { ...words, ...Object.fromEntries(named) }), more)
  }
  return { at, run, origin: `http://127.0.0.1:${port}` }
}

const startDatabase = async (): Promise<Throwaway> => {
  const database = await startThrowaway()
  afterwards.push(() => database.stop())
  return database
}

/** True if somebody can log in. Tries again, because the old process may have closed the first connection. */
const logsIn = async (origin: string, email: string) =>
  (await canLogIn(origin, email)) || (await canLogIn(origin, email))

/** Makes a version of the app with one migration more. */
const makeNewer = (folder: string) => {
  makeBuiltCheckout(folder)
  writeFileSync(
    path.join(folder, 'server/migrations/9999_newer.sql'),
    'ALTER TABLE market ADD COLUMN newer boolean;\n',
  )
}

it.runIf(hasProgram('createuser') && hasProgram('psql'))(
  'moves to PostgreSQL as docs/operate.md says',
  async () => {
    const { at, run, origin } = await setUp()
    run('systemctl start taskbazaar')
    const email = await signsUp(origin)
    const database = await startDatabase()
    const url = new URL(database.superuserUrl)
    const server = {
      PGHOST: decodeURIComponent(url.hostname),
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: url.password,
    }
    const said = run(
      `sudo -u postgres true\n${recipe('sh', 'createuser')}`,
      {
        '--pwprompt taskbazaar': 'college && psql -qc "ALTER ROLE college PASSWORD \'password\'"',
        '--owner taskbazaar taskbazaar': '--owner college college',
        'taskbazaar:password@127.0.0.1:5432/taskbazaar': `college:password@${url.host}/college`,
      },
      server,
    )
    expect(said).toContain('the database college on ')
    expect(await logsIn(origin, email!)).toBe(true)
    const counted = run('psql -qtc "SELECT count(*) FROM users" college', {}, server)
    expect(counted.trim()).toBe('1')
    expect(existsSync(at('data/postgres/postmaster.pid'))).toBe(false)
  },
)

it('upgrades and goes back as docs/operate.md says', async () => {
  const { at, run, origin } = await setUp()
  makeNewer(at('versions/newer'))
  run('systemctl start taskbazaar')
  const before = await signsUp(origin)
  const nightly = () => readdirSync(at('backups')).filter(name => /^taskbazaar-.*\.backup$/.test(name))
  // Its first one; an upgrade in the middle of it would end it.
  await until(() => nightly().length === 1, 60_000)
  run(recipe('sh', 'git clone --branch'), { '<version>': 'newer', '<where you got it>': 'there' })
  expect(readFileSync(at('log'), 'utf8')).toContain('9999_newer')
  expect(await logsIn(origin, before!)).toBe(true)
  const lost = await signsUp(origin)

  run(`systemctl stop taskbazaar; ln -sfn ${at('app-before')} ${at('app')}`)
  expect(() => run('systemctl start taskbazaar')).toThrow(/newer/)
  run(recipe('sh', '<the version before>'), { '<the version before>': 'before', '<version>': 'newer' })
  expect(await logsIn(origin, before!)).toBe(true)
  expect(await logsIn(origin, lost!)).toBe(false)
  // It does not wait for the night.
  await until(() => nightly().length === 2, 60_000)
})

it('restores in a drill as docs/operate.md says', async () => {
  const { at, run, origin } = await setUp()
  run('systemctl start taskbazaar')
  const email = await signsUp(origin)
  run(`market npm run backup -- ${at('newest.backup')}`)
  const port = await freePort()
  const drill = replaced(recipe('sh', '/tmp/drill'), {
    '/tmp/drill': at('drill'),
    'PORT=3999 npm start ': `PORT=${port} exec npm start `,
  })
  const restored = startProgram({
    checkout,
    command: [
      'bash',
      '-ec',
      replaced(drill, { '/root/newest.backup': at('newest.backup'), '/opt/taskbazaar': checkout }),
    ],
  })
  expect(await logsIn(await restored.ready(), email!)).toBe(true)
  // The market itself was not touched.
  expect(await logsIn(origin, email!)).toBe(true)
})

/** People from several networks read and write through a proxy, until it is stopped; then how often each answer came. */
const goesOn = (proxy: FrontProxy) => {
  let isOver = false
  const answers: Record<string, number> = {}
  const count = (answer: string) => {
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  /** As the app does, again if the server itself says that it has done nothing; the page that it is down is the proxy's. */
  const insists = async (url: string, given: Parameters<typeof ask>[2]): Promise<number> => {
    const { status, headers } = await ask(proxy, url, given)
    const isOurs = String(headers['content-type']).startsWith('application/json')
    return status === 503 && isOurs ? insists(url, given) : status
  }
  const person = async (i: number) => {
    const from = `127.${i}.0.1`
    const headers = { origin: `https://${proxy.host}` }
    while (!isOver) {
      count(`GET ${await insists(`${apiBase}${getSite.path}`, { from })}`)
      const body = { email: 'nobody@example.in' }
      count(`POST ${await insists(`${apiBase}${requestPasswordReset.path}`, { from, headers, body })}`)
    }
  }
  const people = Promise.all([1, 2, 3, 4].map(person))
  return {
    stop: async () => {
      isOver = true
      await people
      return answers
    },
  }
}

const proxies = [
  ['nginx', 'tasks.example.org', startNginx],
  ['caddy', 'localhost', startCaddy],
] as const

for (const [name, host, start] of proxies)
  it.runIf(hasRedis && hasProgram(name) && hasProgram('openssl'))(
    `runs two machines behind ${name} as docs/operate.md configures it`,
    async () => {
      const [database, redis] = [await startDatabase(), await RedisServer.start()]
      afterwards.push(() => redis.kill())
      const ports = [await freePort(), await freePort()] as const
      const settings = {
        ...{ DATABASE_URL: database.url, REDIS_URL: redis.url },
        ...{ TRUSTED_PROXIES: 'loopback', PUBLIC_URL: `https://${host}` },
      }
      const starts = (port: number) =>
        startProgram({ checkout, dataDir: tempFolder(), env: { ...settings, PORT: String(port) } })
      const programs = ports.map(starts)
      for (const port of ports) await until(() => isReady(`http://127.0.0.1:${port}`), 60_000)
      const proxy = await start(...ports)
      afterwards.push(() => proxy.stop())
      await until(async () => (await ask(proxy, '/healthz').catch(() => null))?.status === 200)
      const { cookie } = await joinsThrough(proxy, 'asha@example.in')
      // A connection without WebSockets takes several requests, which only one of the machines understands.
      for (let i = 0; i < 4; i++)
        expect(await pollsThrough(proxy, cookie)).toMatchObject({ status: 200, body: 'ok' })

      // Both are upgraded, one after the other, and nobody notices.
      const goes = goesOn(proxy)
      for (const [i, port] of ports.entries()) {
        await stopProgram(programs[i]!)
        starts(port)
        await until(() => isReady(`http://127.0.0.1:${port}`), 60_000)
      }
      const { 'POST 503': away = 0, ...answers } = await goes.stop()
      expect(answers).toEqual({ 'GET 200': expect.any(Number), 'POST 200': expect.any(Number) })
      // Caddy 2.6 passes no write on.
      if (name === 'nginx') expect(away).toBe(0)
    },
    120_000,
  )
