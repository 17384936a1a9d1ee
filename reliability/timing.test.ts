import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTown, type Town } from './town.ts'

// `npm run test:hard` makes 400 tries, `npm test` a few, which only show that the test runs.
const isHard = process.env.RELIABILITY === 'hard'
const tries = isHard ? 400 : 40
/** How well the times may tell a known address from an unknown one: 0.5 is not at all, 1 is always. */
const mostTold = isHard ? 0.6 : 0.9

let town: Town
let known: string

const post = async (path: string, body: object) => {
  const start = performance.now()
  const answer = await fetch(`http://127.0.0.1:${town.port}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { ms: performance.now() - start, seen: `${answer.status} ${text}` }
}

beforeAll(async () => {
  town = await buildTown(1)
  await town.join('Asha')
  known = (await town.pool.query('SELECT email FROM users')).rows[0].email
})
afterAll(() => town.close())

/** The chance that a try of the first kind took longer than one of the second: the area under the ROC curve. */
const areaUnder = (first: number[], second: number[]): number => {
  const wins = first.flatMap(a => second.map(b => (a > b ? 1 : a === b ? 0.5 : 0) as number))
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

test.each([
  ['log-in', 'login', { password: 'not the password' }],
  ['asking for a reset', 'forget-password', {}],
])(
  'answers %s alike for known and unknown addresses, in words and in time',
  { timeout: 120_000 },
  async (name, path, more) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const seen = new Set<string>()
    for (let i = -10; i < tries; i++) {
      const kind = i % 2 === 0 ? 'known' : 'unknown'
      const email = kind === 'known' ? known : `nobody.${i + 100}@example.in`
      const answer = await post(path, { email, ...more })
      seen.add(answer.seen)
      // The first ones warm up what is made once.
      if (i >= 0) times[kind].push(answer.ms)
      // Work left after an answer must not slow the next one.
      await new Promise(resolve => setTimeout(resolve, 10 + Math.random() * 10))
    }
    expect(seen.size).toBe(1)
    const area = areaUnder(times.known, times.unknown)
    console.log(`${name}: area under the curve ${area.toFixed(3)} over ${tries} tries`)
    expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(mostTold)
  },
)
