import { blockPerson, unblockPerson } from '#contract/endpoints/people.ts'
import { contactOf } from '#server/database/blocks.ts'
import { lockConversation, otherPerson } from '#server/database/conversations.ts'
import { withdrawOffers } from '#server/database/offers.ts'
import { type Database, sql } from '#server/database/sql.ts'
import type { Person } from '#server/database/users.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import type { Viewer } from '#server/platform/session.ts'

const otherThan = async (tx: Database, viewer: Viewer, givenId: string): Promise<Person> => {
  if (givenId === viewer.givenId) throw invalid([{ path: 'id', message: 'You cannot block yourself' }])
  const person = await otherPerson(tx, givenId, viewer.id)
  if (!person) throw notFound('User')
  return person
}

export const blockPersonHandler = handle(blockPerson, async ({ params, tx, viewer, notify, clock }) => {
  const person = await otherThan(tx, viewer, params.id)
  const now = clock.now()
  // What goes between the two goes under one of these locks: messages under the first, offers under the others.
  await lockConversation(tx, viewer.id, person.id)
  await tx.rows(
    sql`SELECT 1 FROM users WHERE id IN (${viewer.id}, ${person.id}) ORDER BY id FOR NO KEY UPDATE`,
  )
  await tx.run(sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (${viewer.id}, ${person.id}, ${now})
    ON CONFLICT DO NOTHING`)
  // What is agreed stays agreed; what is only offered between the two is off, without a word to either.
  await withdrawOffers(
    tx,
    sql`(t.poster_id, o.bidder_id) IN ((${viewer.id}, ${person.id}), (${person.id}, ${viewer.id}))`,
    now,
  )
  notify.live({ kind: 'apart', userIds: [viewer.id, person.id] })
  return contactOf(tx, viewer.id, person.id)
})

export const unblockPersonHandler = handle(unblockPerson, async ({ params, tx, viewer, notify }) => {
  const person = await otherThan(tx, viewer, params.id)
  await tx.run(sql`DELETE FROM blocks WHERE blocker_id = ${viewer.id} AND blocked_id = ${person.id}`)
  notify.live({ kind: 'together', userIds: [viewer.id, person.id] })
  return contactOf(tx, viewer.id, person.id)
})
