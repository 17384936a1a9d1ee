import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeCheckout, removeFolders, tempFolder } from './checkout.ts'
import { isReady } from './member.ts'
import { killHard, npmStart, postgresOf, startProgram, stopAll, stopProgram, until } from './program.ts'

let checkout = ''
let dataDir = ''
beforeAll(() => {
  checkout = makeCheckout()
  dataDir = path.join(tempFolder(), 'data')
})
afterEach(stopAll)
afterAll(removeFolders)

const starts = () => startProgram({ checkout, dataDir, command: npmStart })

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

describe('npm start', () => {
  it('builds what is not built yet, serves it, and stops cleanly', async () => {
    const program = starts()
    const origin = await program.ready()
    expect(program.stdout()).toContain('built in')
    expect(await (await fetch(`${origin}/app/`)).text()).toContain('<title>Tiny</title>')
    expect(await readsScript(origin, 'br')).toEqual(['br', 'api-reference.js.br'])
    expect(await readsScript(origin, 'gzip')).toEqual(['gzip', 'api-reference.js.gzip'])
    expect((await stopProgram(program)).code).toBe(0)
    if (process.platform === 'linux') expect(postgresOf(dataDir)).toEqual([])
  })

  it('neither builds nor makes a database again', async () => {
    const program = starts()
    await program.ready()
    expect(program.stdout()).not.toContain('built in')
    expect(program.stdout()).not.toContain('making a new database')
  })

  it('builds again when a source has changed, and only then', async () => {
    appendFileSync(path.join(checkout, 'web/src/main.ts'), 'document.title += "?"\n')
    const changed = starts()
    await changed.ready()
    expect(changed.stdout()).toContain('built in')
    await stopProgram(changed)
    writeFileSync(path.join(checkout, 'web/src/main.test.ts'), '// A test is no part of the build.\n')
    const same = starts()
    await same.ready()
    expect(same.stdout()).not.toContain('built in')
  })

  it('does not outlive its npm, so that the next start is not kept out', async () => {
    const first = starts()
    const origin = await first.ready()
    killHard([first.child.pid!])
    const second = starts()
    await second.ready()
    await until(async () => !(await isReady(origin)))
  })

  it('says in one line that the build tools are missing', async () => {
    const bare = makeCheckout()
    rmSync(path.join(bare, 'node_modules/esbuild'))
    rmSync(path.join(bare, 'node_modules/vite'))
    const program = startProgram({ checkout: bare, dataDir, command: npmStart })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toMatch(/^TaskBazaar: .*(vite|esbuild).* is not installed: run npm ci\n$/)
  })
})
