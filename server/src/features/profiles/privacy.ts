import { getPrivacy, setPrivacy } from '#contract/endpoints/profiles.ts'
import type { Privacy } from '#contract/entities/user.ts'
import { sql } from '#server/db/core/sql.ts'
import { handle } from '#server/http/handler.ts'

export const getPrivacyHandler = handle(
  getPrivacy,
  async ({ tx, viewer }) =>
    (await tx.row<Privacy>(sql`SELECT show_email AS "showEmail" FROM users WHERE id = ${viewer.id}`))!,
)

export const setPrivacyHandler = handle(setPrivacy, async ({ body, tx, viewer }) => {
  await tx.run(sql`UPDATE users SET show_email = ${body.showEmail} WHERE id = ${viewer.id}`)
  return body
})
