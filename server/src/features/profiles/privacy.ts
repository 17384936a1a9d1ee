import { getPrivacy, setPrivacy } from '#contract/endpoints/profiles.ts'
import type { Privacy } from '#contract/entities/user.ts'
import { sql } from '#server/db/core/sql.ts'
import { handle } from '#server/http/handler.ts'

const columns = sql`show_email AS "showEmail", public_profile AS "publicProfile", can_be_invited AS "canBeInvited"`

export const getPrivacyHandler = handle(
  getPrivacy,
  async ({ tx, viewer }) =>
    (await tx.row<Privacy>(sql`SELECT ${columns} FROM users WHERE id = ${viewer.id}`))!,
)

export const setPrivacyHandler = handle(
  setPrivacy,
  async ({ body: { showEmail = null, publicProfile = null, canBeInvited = null }, tx, viewer }) =>
    (await tx.row<Privacy>(sql`
      UPDATE users SET show_email = coalesce(${showEmail}, show_email),
        public_profile = coalesce(${publicProfile}, public_profile),
        can_be_invited = coalesce(${canBeInvited}, can_be_invited)
      WHERE id = ${viewer.id} RETURNING ${columns}`))!,
)
