import { getContact, listBlocked } from '#contract/endpoints/people.ts'
import { limits } from '#contract/limits.ts'
import { pageOf } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { faceUrl } from '#server/db/files/files.ts'
import { otherPerson } from '#server/db/messages/conversations.ts'
import { contactOf } from '#server/db/people/blocks.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getContactHandler = handle(getContact, async ({ params, tx, viewer }) => {
  const person = await otherPerson(tx, params.id, viewer.id)
  if (!person) throw notFound('userNotFound')
  return contactOf(tx, viewer.id, person.id)
})

export const listBlockedHandler = handle(listBlocked, async ({ query, tx, viewer }) => {
  const blocked = sql`
    SELECT u.given_id AS id, row_number() OVER (ORDER BY b.created_at DESC, u.id DESC) AS nth, u.first_name, u.last_name,
      u.verified, u.avatar, b.created_at AS since
    FROM blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = ${viewer.id}`
  const rows = await pageOf<{
    id: string
    first_name: string
    last_name: string
    verified: boolean
    avatar: string | null
    since: Date
  }>(tx, blocked, { before: query.before, size: limits.page.blocked })
  return rows.map(({ id, first_name, last_name, verified, avatar, since }) => ({
    person: {
      givenId: id,
      firstName: first_name,
      lastName: last_name,
      verified,
      profilePic: faceUrl(avatar),
    },
    since: since.toISOString(),
  }))
})
