import { expect, test } from 'vitest'
import { listLimited } from '#contract/endpoints/moderation.ts'
import { listBlocked } from '#contract/endpoints/people.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const [asha] = await world.named('Asha')
const mod = await world.moderator()
const many = 120

await world.pool.query(`
  INSERT INTO users (given_id, email, email_key, first_name, last_name, is_profile_set_up, limited_at, limit_reason,
    appeal, appealed_at, created_at)
  SELECT 'limited' || i, i::text, i::text, 'Limited', i::text, true, now(), 'Spam', CASE WHEN i % 3 = 0 THEN 'Sorry' END,
    CASE WHEN i % 3 = 0 THEN now() END, now() FROM generate_series(1, ${many}) i`)
await world.pool.query(
  `INSERT INTO blocks (blocker_id, blocked_id, created_at)
   SELECT (SELECT id FROM users WHERE given_id = $1), id, now() FROM users WHERE given_id ~ '^limited'`,
  [asha!.user.givenId],
)

/** Every page after the other, until one is empty. */
const walked = async (page: (query: { before?: string }) => Promise<{ person: { givenId: string } }[]>) => {
  const found: string[] = []
  for (let before: string | undefined; ; before = found.at(-1)) {
    const ids = (await page(before === undefined ? {} : { before })).map(({ person }) => person.givenId)
    if (ids.length === 0) return found
    found.push(...ids)
  }
}

test('gives each of many limited and blocked people once, page by page, though many share a time', async () => {
  const all = Array.from({ length: many }, (_, i) => `limited${i + 1}`).toSorted()
  const limited = await walked(query => mod.does(listLimited, { query }))
  expect(limited.toSorted()).toEqual(all)
  // Those who appealed come first.
  expect(limited.slice(0, many / 3).every(id => Number(id.slice(7)) % 3 === 0)).toBe(true)
  const blocked = await walked(query => asha!.does(listBlocked, { query }))
  expect(blocked.toSorted()).toEqual(all)
})

test('refuses to go on after somebody who has left the list, instead of saying that it ends', async () => {
  const [first] = await mod.does(listLimited)
  await world.pool.query(
    'UPDATE users SET limited_at = NULL, limit_reason = NULL, appeal = NULL, appealed_at = NULL WHERE given_id = $1',
    [first!.person.givenId],
  )
  expect(await mod.tries(listLimited, { query: { before: first!.person.givenId } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'before' }] },
  })
})
