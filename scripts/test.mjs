// Every check there is: npm test. Steps run one after another, the tests in each side by side; ends with the count.
// `npm test -- server` runs only the steps whose name holds a word given.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './build-inputs.mjs'

const results = path.join(root, 'test-results')
const bin = name => path.join(root, 'node_modules/.bin', name)
/** The tests of a project, so many files of it at once. */
const vitest = (project, atOnce = 2) => {
  const file = path.join(results, `${project}.json`)
  return {
    name: project,
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      `--maxWorkers=${atOnce}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    count: () => {
      const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
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
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'unused', command: [bin('knip')] },
  vitest('tree'),
  vitest('web'),
  vitest('server'),
  vitest('boot', 1),
  vitest('reliability'),
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
      for (const { title } of ended('flaky')) console.log(`Passed at its second try: ${title}`)
      const failed = ended('unexpected').map(spec => `${spec.file}: ${spec.title}`)
      return { passed: stats.expected + stats.flaky, failed }
    },
  },
]

/** Runs one step; a check without tests of its own counts as one. */
const run = step => {
  const start = performance.now()
  console.log(`\n--- ${step.name}`)
  const [file, ...args] = step.command
  const { status } = spawnSync(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  })
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
  return count
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const words = process.argv.slice(2)
const chosen = steps.filter(step => words.length === 0 || words.some(word => step.name.includes(word)))
const counts = chosen.map(run)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap(count => count.failed)
// Once more, where whoever reads only the end finds them.
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
