import { getContact, listBlocked } from '#contract/endpoints/people.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { sql } from '#server/db/core/sql.ts'
import { otherPerson } from '#server/db/messages/conversations.ts'
import { contactOf } from '#server/db/people/blocks.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getContactHandler = handle(getContact, async ({ params, tx, viewer }) => {
  const person = await otherPerson(tx, params.id, viewer.id)
  if (!person) throw notFound('userNotFound')
  return contactOf(tx, viewer.id, person.id)
})

/** How many are listed, the latest. On a profile every block can be taken back. */
const shown = 1_000

export const listBlockedHandler = handle(listBlocked, async ({ tx, viewer }) => {
  const rows = await tx.rows<PersonBrief & { since: Date }>(sql`
    SELECT u.given_id AS "givenId", u.first_name AS "firstName", u.last_name AS "lastName", u.verified,
      b.created_at AS since
    FROM blocks b JOIN users u ON u.id = b.blocked_id
    WHERE b.blocker_id = ${viewer.id} ORDER BY b.created_at DESC, u.id DESC LIMIT ${shown}`)
  return rows.map(({ since, ...person }) => ({ person, since: since.toISOString() }))
})
