// npm test: runs the checks, one step after another, the tests of a step side by side. Ends with the count.
// `npm test -- server boot` runs only these steps. Two run only if named (`isExtra`).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './build-inputs.mjs'

const results = path.join(root, 'test-results')
const bin = name => path.join(root, 'node_modules/.bin', name)
const sayAgain = title => console.log(`Passed at its second try: ${title}`)
/**
 * The tests of a project, or only the files given. `workers` is how many files run at once: more than processors where
 * files wait, for a database or for another program.
 */
const vitest = (project, workers = 2, files = []) => {
  const name = files.length > 0 ? `${project}-smoke` : project
  const file = path.join(results, `${name}.json`)
  return {
    name,
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      ...files,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    count: () => {
      const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
      for (const { fullName, status, failureMessages } of testResults.flatMap(file => file.assertionResults))
        if (status === 'passed' && failureMessages.length > 0) sayAgain(fullName)
      const failed = testResults.flatMap(({ name, status, assertionResults }) => {
        const tests = assertionResults.filter(test => test.status === 'failed')
        // A file that fails to load has no failed test of its own.
        return tests.length > 0 || status === 'passed' ? tests.map(test => test.fullName) : [name]
      })
      return { passed: numPassedTests, failed }
    },
  }
}

const e2eFile = path.join(results, 'e2e.json')
const steps = [
  { name: 'build', command: [process.execPath, path.join(root, 'scripts/build.mjs'), '--if-stale'] },
  { name: 'lint', command: [bin('biome'), 'check', '.'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'], isBeside: true },
  { name: 'unused', command: [bin('knip')], isBeside: true },
  vitest('tree'),
  vitest('web'),
  vitest('server', 5),
  vitest('reliability', 4),
  vitest('waits', 1),
  // Whole programs: a few here, all of them in `.ci/run`, on another Node.js beside another PostgreSQL.
  vitest('boot', 3, ['server/test/boot/start.test.ts', 'server/test/boot/cluster.test.ts']),
  { ...vitest('boot', 3), isExtra: true },
  // What depends on the Node.js or the PostgreSQL, for others than all tests of the server ran on.
  {
    ...vitest('server', 3, [
      'server/test/app.test.ts',
      'server/test/backup.test.ts',
      'server/test/limits.test.ts',
      'server/test/migrate.test.ts',
      'server/test/plans.test.ts',
      'server/test/races.test.ts',
      'server/src/features/tasks/search.test.ts',
      'server/src/http/health.test.ts',
    ]),
    isExtra: true,
  },
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eFile },
    count: () => {
      const { stats, suites } = JSON.parse(readFileSync(e2eFile, 'utf8'))
      const specs = suites.flatMap(function all(suite) {
        return [...suite.specs, ...(suite.suites ?? []).flatMap(all)]
      })
      const ended = status => specs.filter(spec => spec.tests.some(test => test.status === status))
      for (const { title } of ended('flaky')) sayAgain(title)
      const failed = ended('unexpected').map(spec => `${spec.file}: ${spec.title}`)
      return { passed: stats.expected + stats.flaky, failed }
    },
  },
]

/** Runs a command; what it says comes at once, or at its end where others run beside it. */
const execute = ({ command: [file, ...args], env, isBeside }) =>
  new Promise(resolve => {
    const stdio = isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(file, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => said.push(data))
    const end = status => resolve({ status, said: Buffer.concat(said) })
    child.once('error', error => {
      said.push(Buffer.from(`${error}\n`))
      end(null)
    })
    child.once('close', end)
  })

/** Runs one step; a check without tests of its own counts as one. */
const run = async step => {
  const start = performance.now()
  if (!step.isBeside) console.log(`\n--- ${step.name}`)
  const { status, said } = await execute(step)
  if (step.isBeside) process.stdout.write(`\n--- ${step.name}\n${said}`)
  const isGood = status === 0
  let count = { passed: isGood ? 1 : 0, failed: [] }
  try {
    if (step.count) count = step.count()
  } catch {
    // Ended without a report, and so without a count.
  }
  if (!isGood && count.failed.length === 0) count.failed = [step.name]
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`--- ${step.name}: ${count.passed} passed, ${count.failed.length} failed in ${seconds} s`)
  return { ...count, time: `${step.name} ${seconds}` }
}

/** The time that this machine takes for a fixed piece of work, in seconds: tells a slow suite from a slow machine. */
const bareLoop = () => {
  const bytes = Buffer.alloc(1_000_000)
  const start = performance.now()
  for (let i = 0; i < 300; i++) createHash('sha256').update(bytes).digest()
  return (performance.now() - start) / 1000
}

const gigabyte = 2 ** 30

/**
 * Keeps temporary files in memory where there is plenty: a disk is slow at the hundreds of databases, of 300 files each,
 * that come and go. They are removed at the end.
 */
const keepInMemory = () => {
  const folder = '/dev/shm'
  const free = Math.min(os.freemem(), process.constrainedMemory() || Infinity)
  if (process.env.TMPDIR || !existsSync(folder) || free < 12 * gigabyte) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < 8 * gigabyte) return
  const remove = name => rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  // Those of runs that were killed. A PostgreSQL whose files are gone ends by itself.
  const ours = /^taskbazaar-test-(\d+)-/
  for (const name of readdirSync(folder)) {
    const [, pid] = ours.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`) && statSync(path.join(folder, name)).uid === process.getuid())
      remove(name)
  }
  const made = mkdtempSync(path.join(folder, `taskbazaar-test-${process.pid}-`))
  chmodSync(made, 0o755) // Some tests start programs as an ordinary user.
  process.env.TMPDIR = made
  process.once('exit', () => remove(path.basename(made)))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

/** The steps that the command line names, or all but the extra ones. */
const choose = named => {
  const unknown = named.find(word => !steps.some(({ name }) => name === word))
  if (unknown) throw new Error(`there is no step ${unknown}: ${steps.map(({ name }) => name).join(' ')}`)
  if (named.length === 0) return steps.filter(({ isExtra }) => !isExtra)
  // Tests of the server and of whole programs use the built files, so every choice begins with the build.
  return steps.filter(({ name }) => name === 'build' || named.includes(name))
}

const chosen = choose(process.argv.slice(2))
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
keepInMemory()
console.log(`Node.js ${process.version}; temporary files in ${os.tmpdir()}`)
const start = performance.now()
const loopBefore = bareLoop()
const runs = []
for (const step of chosen) {
  const count = run(step)
  runs.push(count)
  if (!step.isBeside) await count
}
const counts = await Promise.all(runs)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap(count => count.failed)
const seconds = (performance.now() - start) / 1000
console.log(
  `\n${seconds.toFixed(0)} s; a bare loop of 300 MB of SHA-256 took ${loopBefore.toFixed(2)} s before and ` +
    `${bareLoop().toFixed(2)} s after`,
)
// Once more at the end, for somebody who reads only that.
console.log(`Seconds of each step: ${counts.map(({ time }) => time).join(', ')}`)
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
