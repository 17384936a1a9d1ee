import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist, isFresh, root } from './build-inputs.mjs'

// Builds in a process of its own, so that the server does not carry the build tools in its memory.
function build() {
  const child = spawn(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'], {
    stdio: 'inherit',
  })
  const stop = signal => {
    child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return new Promise(resolve => {
    child.once('close', code => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      resolve(code === 0)
    })
  })
}

if (process.argv.includes('--demo')) process.env.TASKBAZAAR_DEMO = '1'

if (!existsSync(path.join(root, 'node_modules'))) {
  console.error('TaskBazaar: its packages are not installed: run npm ci')
  process.exit(1)
}
process.setSourceMapsEnabled(true)
// From Node 22 on, the second start need not compile what the first one did.
module.enableCompileCache?.()
// In this very process, so that every signal meant for the server reaches it.
const entries = {
  '--cluster': 'cluster',
  '--moderator': 'moderator',
  '--person': 'person',
  '--import': 'import',
  '--backup': 'backup',
  '--restore': 'backup',
  '--backups': 'backups',
  '--ledger': 'ledger',
  '--figures': 'figures',
  '--clock': 'clock',
  '--check': 'check',
}
const entry = entries[process.argv.find(word => word in entries)] ?? 'main'
const file = path.join(dist, `server/${entry}.js`)
// A command works on the app that is there, which may be running: only a start builds.
const isStart = ['main', 'cluster'].includes(entry)
if (isStart && !isFresh() && !(await build())) process.exit(1)
if (!existsSync(file)) {
  console.error('TaskBazaar: it is not built yet: run npm run build')
  process.exit(1)
}
await import(pathToFileURL(file).href)
