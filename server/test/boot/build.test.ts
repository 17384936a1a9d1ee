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
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeCheckout, removeFolders, tempFolder } from './checkout.ts'
import { npmStart, startProgram, stopAll, stopProgram, until } from './program.ts'

let dataDir = ''
beforeAll(() => {
  dataDir = path.join(tempFolder(), 'data')
})
afterEach(stopAll)
afterAll(removeFolders)

/** Builds as if it were some days later; `before` is code that runs first in the process that builds. */
const runBuild = (folder: string, { daysLater = 0, before = '' } = {}) => {
  const clock = `const now = Date.now; Date.now = () => now() + ${daysLater * 86_400_000};`
  const first = `data:text/javascript,${encodeURIComponent(clock + before)}`
  return promisify(execFile)(process.execPath, ['--import', first, 'scripts/build.mjs'], { cwd: folder })
}
const change = (folder: string) =>
  appendFileSync(path.join(folder, 'web/src/main.ts'), 'document.title += "."\n')
const assetsOf = (folder: string) => readdirSync(path.join(folder, 'dist/web/assets'))

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

describe('the build', () => {
  it('works when two run at once', async () => {
    const both = makeCheckout()
    await Promise.all([runBuild(both), runBuild(both)])
    expect(existsSync(path.join(both, 'dist/server/main.js'))).toBe(true)
    const page = readFileSync(path.join(both, 'dist/web/index.html'), 'utf8')
    const script = /src="\/app\/(assets\/[^"]+)"/.exec(page)?.[1]
    expect(existsSync(path.join(both, 'dist/web', script ?? 'nothing'))).toBe(true)
    const program = startProgram({ checkout: both, dataDir, command: npmStart })
    await program.ready()
    expect(program.stdout()).not.toContain('built in')
  })

  it('keeps the last good build when a build fails, and reports the failure at the start', async () => {
    const broken = makeCheckout()
    await runBuild(broken)
    const good = readFileSync(path.join(broken, 'dist/server/main.js'), 'utf8')
    appendFileSync(path.join(broken, 'server/src/main.ts'), '\nthis is no program\n')
    const program = startProgram({ checkout: broken, dataDir, command: npmStart })
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
