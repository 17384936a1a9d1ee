import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A busy machine may miss a moment once, so what times something is tried again; what fails twice is broken. Tests of
// the rules are not: a race that is lost once is a fault. A measured time is known by its fraction; a status and a count
// have none. The report names what needed a second try.
const again = process.env.CI ? 1 : 0

const isHard = process.env.RELIABILITY === 'hard'
/** Those that measure how long others wait. That of slow clients measures it in the hard run alone. */
const waits = [`reliability/{attacks,pressure${isHard ? ',slow-clients' : ''}}.test.ts`]

/** The files that take longest, longest first. */
const longest = [
  'nothing-lost',
  'outages',
  'access/access',
  'agreement-model',
  'forgery',
  'alarm-jobs',
  'ledger-histories',
  'hidden-place',
  'strangers',
  'payments/faults',
  'backups',
  'clock-jump',
  'push-histories',
  'alerts',
]

/** Begins with the longest files: the last one alone would leave the other processor idle for a minute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/test/boot/**'],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/setup-file.ts',
          // Each file has its own database, and nothing is mocked: what was imported once serves all files of a worker.
          isolate: false,
          // These timeouts only end tests that hang: a machine of a fifth of the speed passes, too.
          testTimeout: 180_000,
          expect: { poll: { timeout: 90_000 } },
          retry: { count: again, condition: /timed out in|expected \d+\.\d{3,} to be less than/ },
          hookTimeout: 60_000,
        },
      },
      {
        // Starts whole programs and clusters: more than three files at a time would starve each other.
        test: {
          name: 'boot',
          include: ['server/test/boot/**/*.test.ts'],
          globalSetup: 'server/test/boot/global-setup.ts',
          maxWorkers: 3,
          retry: again,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Whole programs, killed in mid-traffic.
        test: {
          name: 'reliability',
          include: ['reliability/**/*.test.ts'],
          exclude: waits,
          retry: again,
          hookTimeout: 60_000,
        },
      },
      {
        // How long others wait: these run alone, because tests beside them would keep others waiting, too.
        test: { name: 'waits', include: waits, fileParallelism: false, retry: again, hookTimeout: 60_000 },
      },
      {
        test: {
          name: 'tree',
          include: ['scripts/**/*.test.ts', 'contract/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
    ],
  },
})
