import { blockPerson, unblockPerson } from '#contract/endpoints/people.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { lockConversation, otherPerson } from '#server/db/messages/conversations.ts'
import { withdrawOffers } from '#server/db/offers/offers.ts'
import { contactOf } from '#server/db/people/blocks.ts'
import type { Person } from '#server/db/people/users.ts'
import { invalid, issue, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

const otherThan = async (tx: Database, viewer: Viewer, givenId: string): Promise<Person> => {
  if (givenId === viewer.givenId) throw invalid(issue('id', 'blockSelf'))
  const person = await otherPerson(tx, givenId, viewer.id)
  if (!person) throw notFound('userNotFound')
  return person
}

export const blockPersonHandler = handle(blockPerson, async ({ params, tx, viewer, emit, clock }) => {
  const person = await otherThan(tx, viewer, params.id)
  const now = clock.now()
  // These locks stop everything between the two people: messages take the first, offers the others.
  await lockConversation(tx, viewer.id, person.id)
  await tx.rows(
    sql`SELECT 1 FROM users WHERE id IN (${viewer.id}, ${person.id}) ORDER BY id FOR NO KEY UPDATE`,
  )
  await tx.run(sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (${viewer.id}, ${person.id}, ${now})
    ON CONFLICT DO NOTHING`)
  // Agreements stay. Open offers between the two are withdrawn, and nobody gets an alert.
  await withdrawOffers(
    tx,
    sql`(t.poster_id, o.bidder_id) IN ((${viewer.id}, ${person.id}), (${person.id}, ${viewer.id}))`,
    now,
  )
  emit({ kind: 'OffersWithdrawn' })
  emit({ kind: 'PersonBlocked', userIds: [viewer.id, person.id] })
  return contactOf(tx, viewer.id, person.id)
})

export const unblockPersonHandler = handle(unblockPerson, async ({ params, tx, viewer, emit }) => {
  const person = await otherThan(tx, viewer, params.id)
  await tx.run(sql`DELETE FROM blocks WHERE blocker_id = ${viewer.id} AND blocked_id = ${person.id}`)
  emit({ kind: 'PersonUnblocked', userIds: [viewer.id, person.id] })
  return contactOf(tx, viewer.id, person.id)
})
