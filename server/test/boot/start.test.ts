import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
const runBuild = (folder: string) =>
  promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: folder })

describe('npm start', () => {
  it('builds what is not built yet, serves it, and stops cleanly', async () => {
    const program = npmStart()
    const origin = await program.ready()
    expect(program.stdout()).toContain('built in')
    expect(await (await fetch(`${origin}/app/`)).text()).toContain('<title>Tiny</title>')
    expect((await stopProgram(program)).code).toBe(0)
    if (process.platform === 'linux') expect(postgresOf(dataDir)).toEqual([])
  })

  it('with a fresh build and a database is ready within 3 s', async () => {
    const program = npmStart()
    await program.ready()
    const tookMs = performance.now() - program.startedAt
    expect(program.stdout()).not.toContain('built in')
    // 3 s on an idle machine; the rest is room for one that runs other tests.
    expect(tookMs).toBeLessThan(6_000)
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
  it('comes out whole when two run at once', async () => {
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

  it('that fails leaves the last good one, and the start says so', async () => {
    const broken = makeCheckout()
    await runBuild(broken)
    const good = readFileSync(path.join(broken, 'dist/server/main.js'), 'utf8')
    appendFileSync(path.join(broken, 'server/src/main.ts'), '\nthis is no program\n')
    const program = startProgram({ checkout: broken, dataDir, command: NPM_START })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toContain('the build failed')
    expect(readFileSync(path.join(broken, 'dist/server/main.js'), 'utf8')).toBe(good)
  })
})
