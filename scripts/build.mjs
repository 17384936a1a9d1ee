import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { dist, hashInputs, isFresh, root } from './build-inputs.mjs'

const LONGEST_BUILD_MS = 180_000
/** Each build has a folder of its own here, in which nothing changes while a server runs on it. */
const builds = path.join(dist, 'builds')

/** Loads a build tool; without it the way out is one line, not a stack. */
async function load(name) {
  try {
    return await import(name)
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`there is no fresh build, and ${name}, which makes it, is not installed: run npm ci`)
  }
}

async function buildWeb(outDir) {
  const { build } = await load('vite')
  // The runner loads the configuration without writing into node_modules, which may be read-only.
  const configFile = path.join(root, 'web/vite.config.ts')
  await build({ configFile, configLoader: 'runner', build: { outDir }, logLevel: 'warn' })
}

async function buildServer(outDir) {
  const { build } = await load('esbuild')
  await build({
    entryPoints: [
      ...[
        'main',
        'ops/cluster',
        'ops/moderator',
        'ops/person',
        'ops/import',
        'ops/backup',
        'ops/backups',
        'ops/ledger',
        'ops/figures',
        'ops/clock',
        'ops/check',
      ],
    ].map(name => path.join(root, `server/src/${name}.ts`)),
    entryNames: '[name]',
    outdir: outDir,
    // Modules that main.ts imports late stay files of their own, so that they are loaded late.
    splitting: true,
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  })
  // A thread starts from a file of its own, which imports only packages and what lies beside it.
  const images = path.join(root, 'server/src/files/images')
  for (const name of readdirSync(images).filter(one => /\.(mjs|ttf)$/.test(one)))
    copyFileSync(path.join(images, name), path.join(outDir, name))
}

/** Compresses the script of the API's page, which has 3 MB, so that no server has to. */
async function packApiPage(outDir) {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const script = readFileSync(path.join(path.dirname(main), 'js/standalone.js'))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: script.length }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(script, { params }),
    promisify(gzip)(script, { level: 9 }),
  ])
  mkdirSync(outDir, { recursive: true })
  writeFileSync(path.join(outDir, 'api-reference.js.br'), br)
  writeFileSync(path.join(outDir, 'api-reference.js.gzip'), gzipped)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits for its turn to build; the lock of a build that was killed is broken. */
async function takeTurn() {
  const lock = path.join(dist, '.building')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      process.once('exit', () => rmSync(lock, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    await pause(100)
  }
}

// In a container that was killed and started again the number may be this very process's, or anybody's.
function isAbandoned(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    const ageMs = Date.now() - statSync(lock).mtimeMs
    return ageMs > LONGEST_BUILD_MS || (holder > 0 && (holder === process.pid || !isAlive(holder)))
  } catch {
    return false
  }
}

const keptMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Links the web app's earlier files into the new build, for pages that are open and still ask for them. Gives since when
 * each of them is no longer current; a file is kept for a week from then.
 */
function keepOld(fresh, old, formerlySince) {
  const since = {}
  if (!existsSync(old)) return since
  for (const entry of readdirSync(old, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(old, file)
    const kept = path.join(fresh, name)
    const at = formerlySince[name] ?? Date.now()
    if (!entry.isFile() || existsSync(kept) || Date.now() - at > keptMs) continue
    mkdirSync(path.dirname(kept), { recursive: true })
    linkSync(file, kept)
    since[name] = at
  }
  return since
}

/** Reads from the current build which files it keeps from earlier builds. */
function keptByCurrent() {
  try {
    return JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8')).kept ?? {}
  } catch {
    return {}
  }
}

/** Makes a symlink, or changes where it leads, in one step. It is relative, so that dist/ can be copied. */
function pointTo(target, name) {
  const link = path.join(dist, name)
  const fresh = `${link}.new`
  rmSync(fresh, { force: true })
  symlinkSync(target, fresh)
  renameSync(fresh, link)
}

const linkAt = name => lstatSync(path.join(dist, name), { throwIfNoEntry: false })

/** Makes a build the current one. All links lead through one, so that its parts change at the same moment. */
function makeCurrent(id) {
  pointTo(`builds/${id}`, 'current')
  for (const name of ['server', 'web', 'build.json']) {
    const there = linkAt(name)
    if (there?.isSymbolicLink()) continue
    // Earlier versions made real folders, over which nothing can be renamed.
    if (there?.isDirectory()) {
      mkdirSync(path.join(builds, 'moved'), { recursive: true })
      rmSync(path.join(builds, 'moved', name), { recursive: true, force: true })
      renameSync(path.join(dist, name), path.join(builds, 'moved', name))
    }
    pointTo(`current/${name}`, name)
  }
}

/** Tells whether a server that runs has noted its process number in a build's folder. */
function isInUse(folder) {
  const pids = readdirSync(folder).flatMap(name => /^(\d+)\.pid$/.exec(name)?.[1] ?? [])
  return pids.map(Number).some(pid => pid !== process.pid && isAlive(pid))
}

/** Deletes the builds that are none of those named and that no server runs on, also what killed builds have left. */
function deleteOld(ids) {
  for (const name of readdirSync(builds)) {
    const folder = path.join(builds, name)
    if (!ids.includes(name) && !isInUse(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

async function main() {
  mkdirSync(dist, { recursive: true })
  await takeTurn()
  // The process that built while this one waited may have built exactly the same.
  if (process.argv.includes('--if-stale') && isFresh()) return
  const started = performance.now()
  const inputs = hashInputs()
  const id = `${Date.now()}-${process.pid}`
  const folder = path.join(builds, id)
  const giveUp = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', giveUp)
  const server = path.join(folder, 'server')
  await Promise.all([buildServer(server), packApiPage(server), buildWeb(path.join(folder, 'web'))])
  const kept = keepOld(path.join(folder, 'web'), path.join(dist, 'web'), keptByCurrent())
  writeFileSync(path.join(folder, 'build.json'), JSON.stringify({ inputs, kept }))
  const before = linkAt('current') ? path.basename(readlinkSync(path.join(dist, 'current'))) : 'moved'
  process.off('exit', giveUp)
  makeCurrent(id)
  deleteOld([id, before])
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function fail(error) {
  console.error(`TaskBazaar: the build failed: ${error.message}`)
  process.exit(1)
}

// Vite may reject a second time, after the error that it has already thrown.
process.on('unhandledRejection', fail)
await main().catch(fail)
