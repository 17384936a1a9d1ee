import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeCheckout, removeFolders, tempFolder } from './checkout.ts'
import { isReady } from './member.ts'
import { killHard, postgresOf, startProgram, stopAll, stopProgram, until } from './program.ts'

const NPM_START = ['npm', 'start', '--silent']

let checkout = ''
let dataDir = ''
beforeAll(() => {
  checkout = makeCheckout()
  dataDir = path.join(tempFolder(), 'data')
})
afterEach(stopAll)
afterAll(removeFolders)

const npmStart = (env?: Record<string, string>) =>
  startProgram({ checkout, dataDir, command: NPM_START, ...(env ? { env } : {}) })
/** Builds as if it were some days later; `before` is code that runs first in the process that builds. */
const runBuild = (folder: string, { daysLater = 0, before = '' } = {}) => {
  const clock = `const now = Date.now; Date.now = () => now() + ${daysLater * 86_400_000};`
  const first = `data:text/javascript,${encodeURIComponent(clock + before)}`
  return promisify(execFile)(process.execPath, ['--import', first, 'scripts/build.mjs'], { cwd: folder })
}
const change = (folder: string) =>
  appendFileSync(path.join(folder, 'web/src/main.ts'), 'document.title += "."\n')
const assetsOf = (folder: string) => readdirSync(path.join(folder, 'dist/web/assets'))

/** Reads the script of the API's page; gives its encoding, and which file of the build it is, byte for byte. */
const readsScript = async (origin: string, encoding: string) => {
  const answer = await new Promise<IncomingMessage>(resolve =>
    get(`${origin}/api/docs/js/scalar.js`, { headers: { 'accept-encoding': encoding } }, resolve),
  )
  const body = Buffer.concat(await answer.toArray())
  const server = path.join(checkout, 'dist/server')
  const file = readdirSync(server).find(name => readFileSync(path.join(server, name)).equals(body))
  return [answer.headers['content-encoding'], file]
}

/** Ends the process that builds when it is about to rename for the nth time. */
const killedAtRename = (nth: number) => `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { renameSync } = fs
  let count = 0
  fs.renameSync = (from, to) => {
    if (++count === ${nth}) process.kill(process.pid, 'SIGKILL')
    renameSync(from, to)
  }
  syncBuiltinESMExports()`

describe('npm start', () => {
  it('builds what is not built yet, serves it, and stops cleanly', async () => {
    const program = npmStart()
    const origin = await program.ready()
    expect(program.stdout()).toContain('built in')
    expect(await (await fetch(`${origin}/app/`)).text()).toContain('<title>Tiny</title>')
    expect(await readsScript(origin, 'br')).toEqual(['br', 'api-reference.js.br'])
    expect(await readsScript(origin, 'gzip')).toEqual(['gzip', 'api-reference.js.gzip'])
    expect((await stopProgram(program)).code).toBe(0)
    if (process.platform === 'linux') expect(postgresOf(dataDir)).toEqual([])
  })

  it('neither builds nor makes a database again', async () => {
    const program = npmStart()
    await program.ready()
    expect(program.stdout()).not.toContain('built in')
    expect(program.stdout()).not.toContain('making a new database')
  })

  it('builds again when a source has changed, and only then', async () => {
    appendFileSync(path.join(checkout, 'web/src/main.ts'), 'document.title += "?"\n')
    const changed = npmStart()
    await changed.ready()
    expect(changed.stdout()).toContain('built in')
    await stopProgram(changed)
    writeFileSync(path.join(checkout, 'web/src/main.test.ts'), '// A test is no part of the build.\n')
    const same = npmStart()
    await same.ready()
    expect(same.stdout()).not.toContain('built in')
  })

  it('does not outlive its npm, so that the next start is not kept out', async () => {
    const first = npmStart()
    const origin = await first.ready()
    killHard([first.child.pid!])
    const second = npmStart()
    await second.ready()
    await until(async () => !(await isReady(origin)))
  })

  it('says in one line that the build tools are missing', async () => {
    const bare = makeCheckout()
    rmSync(path.join(bare, 'node_modules/esbuild'))
    rmSync(path.join(bare, 'node_modules/vite'))
    const program = startProgram({ checkout: bare, dataDir, command: NPM_START })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toMatch(/^TaskBazaar: .*(vite|esbuild).* is not installed: run npm ci\n$/)
  })
})

describe('the build', () => {
  it('works when two run at once', async () => {
    const both = makeCheckout()
    await Promise.all([runBuild(both), runBuild(both)])
    expect(existsSync(path.join(both, 'dist/server/main.js'))).toBe(true)
    const page = readFileSync(path.join(both, 'dist/web/index.html'), 'utf8')
    const script = /src="\/app\/(assets\/[^"]+)"/.exec(page)?.[1]
    expect(existsSync(path.join(both, 'dist/web', script ?? 'nothing'))).toBe(true)
    const program = startProgram({ checkout: both, dataDir, command: NPM_START })
    await program.ready()
    expect(program.stdout()).not.toContain('built in')
  })

  it('keeps the last good build when a build fails, and reports the failure at the start', async () => {
    const broken = makeCheckout()
    await runBuild(broken)
    const good = readFileSync(path.join(broken, 'dist/server/main.js'), 'utf8')
    appendFileSync(path.join(broken, 'server/src/main.ts'), '\nthis is no program\n')
    const program = startProgram({ checkout: broken, dataDir, command: NPM_START })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toContain('the build failed')
    expect(readFileSync(path.join(broken, 'dist/server/main.js'), 'utf8')).toBe(good)
  })

  it('keeps replaced files for a week, for a page that is still open', async () => {
    const folder = makeCheckout()
    await runBuild(folder)
    const first = assetsOf(folder)
    // However old a file is, the page that has it open may be new.
    const longAgo = Date.now() / 1000 - 100 * 86_400
    for (const name of first) utimesSync(path.join(folder, 'dist/web/assets', name), longAgo, longAgo)
    change(folder)
    await runBuild(folder)
    const second = assetsOf(folder).filter(name => !first.includes(name))
    expect(second.length).toBeGreaterThan(0)
    change(folder)
    await runBuild(folder, { daysLater: 6 })
    expect(assetsOf(folder)).toEqual(expect.arrayContaining([...first, ...second]))
    change(folder)
    await runBuild(folder, { daysLater: 8 })
    const last = assetsOf(folder)
    expect(last).toEqual(expect.arrayContaining(second))
    expect(last.filter(name => first.includes(name))).toEqual([])
  })

  it('keeps all files of a running server, however long it runs, and of no others for ever', async () => {
    const folder = makeCheckout()
    const main = path.join(folder, 'server/src/main.ts')
    const late = path.join(folder, 'server/src/late.ts')
    const asked = "process.on('SIGUSR2', async () => console.log((await import('./late.ts')).text))\n"
    writeFileSync(late, "export const text = 'loaded late'\n")
    writeFileSync(main, asked + readFileSync(main, 'utf8'))
    await runBuild(folder)
    const assets = assetsOf(folder)
    const program = startProgram({ checkout: folder, dataDir })
    const origin = await program.ready()
    const page = await (await fetch(`${origin}/app/`)).text()
    for (const daysLater of [8, 16]) {
      writeFileSync(late, `export const text = 'of day ${daysLater}'\n`)
      change(folder)
      await runBuild(folder, { daysLater })
    }
    program.child.kill('SIGUSR2')
    await until(() => /loaded late|ERR_MODULE_NOT_FOUND/.test(program.stdout() + program.stderr()))
    expect(program.stdout()).toContain('loaded late')
    expect(await (await fetch(`${origin}/app/`)).text()).toBe(page)
    for (const name of assets) expect((await fetch(`${origin}/app/assets/${name}`)).status).toBe(200)
    expect((await stopProgram(program)).code).toBe(0)
    await runBuild(folder, { daysLater: 17 })
    expect(readdirSync(path.join(folder, 'dist/builds'))).toHaveLength(2)
  })

  it('is replaced at once: a killed one leaves the old or the new, and the next goes on from there', async () => {
    const folder = makeCheckout()
    await runBuild(folder)
    const pageOf = () => readFileSync(path.join(folder, 'dist/web/index.html'), 'utf8')
    for (let nth = 1, isKilled = true; isKilled; nth++) {
      const old = pageOf()
      change(folder)
      isKilled = await runBuild(folder, { before: killedAtRename(nth) }).then(
        () => false,
        () => true,
      )
      expect(pageOf() === old, `killed at rename ${nth}`).toBe(isKilled)
      expect(existsSync(path.join(folder, 'dist/server/main.js'))).toBe(true)
      expect(existsSync(path.join(folder, 'dist/build.json'))).toBe(true)
    }
    const builds = readdirSync(path.join(folder, 'dist/builds'))
    expect(builds).toHaveLength(2)
  })

  it('replaces the real folders that earlier versions made', async () => {
    const folder = makeCheckout()
    await runBuild(folder)
    const first = assetsOf(folder)
    const dist = path.join(folder, 'dist')
    for (const name of ['server', 'web', 'build.json']) {
      cpSync(realpathSync(path.join(dist, name)), path.join(`${dist}-before`, name), { recursive: true })
    }
    rmSync(dist, { recursive: true })
    renameSync(`${dist}-before`, dist)
    change(folder)
    await runBuild(folder)
    expect(assetsOf(folder)).toEqual(expect.arrayContaining(first))
    expect(assetsOf(folder).length).toBeGreaterThan(first.length)
    for (const name of ['server', 'web', 'build.json']) {
      expect(path.isAbsolute(readlinkSync(path.join(dist, name)))).toBe(false)
    }
  })
})
