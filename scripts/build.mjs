import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dist, hashInputs, isFresh, root } from './build-inputs.mjs'

const LONGEST_BUILD_MS = 180_000

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
    entryPoints: ['main', 'cluster', 'moderator', 'backup'].map(name =>
      path.join(root, `server/src/${name}.ts`),
    ),
    outdir: outDir,
    // What main.ts imports late stays a file of its own, so that it is loaded late.
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
      return sweep()
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    await pause(100)
  }
}

/** Clears away what earlier builds that were killed have left. */
function sweep() {
  for (const name of readdirSync(dist)) {
    if (name.startsWith('.new-')) rmSync(path.join(dist, name), { recursive: true, force: true })
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

/** Puts a finished folder in the place of the old one. */
function swapIn(fresh, name) {
  const place = path.join(dist, name)
  const old = `${fresh}.old`
  try {
    renameSync(place, old)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(fresh, place)
  rmSync(old, { recursive: true, force: true })
}

async function main() {
  mkdirSync(dist, { recursive: true })
  await takeTurn()
  // Whoever built while this one waited may have built the very same.
  if (process.argv.includes('--if-stale') && isFresh()) return
  const started = performance.now()
  const inputs = hashInputs()
  const work = path.join(dist, `.new-${process.pid}`)
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  await Promise.all([buildServer(path.join(work, 'server')), buildWeb(path.join(work, 'web'))])
  // Without the marker nothing counts as fresh, so that a kill between the two renames means another build.
  rmSync(path.join(dist, 'build.json'), { force: true })
  swapIn(path.join(work, 'server'), 'server')
  swapIn(path.join(work, 'web'), 'web')
  writeFileSync(path.join(work, 'build.json'), JSON.stringify({ inputs }))
  renameSync(path.join(work, 'build.json'), path.join(dist, 'build.json'))
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function fail(error) {
  console.error(`TaskBazaar: the build failed: ${error.message}`)
  process.exit(1)
}

// Vite may reject a second time, after the error that it has already thrown.
process.on('unhandledRejection', fail)
await main().catch(fail)
