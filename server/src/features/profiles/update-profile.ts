import { updateProfile } from '#contract/endpoints/auth.ts'
import { sql } from '#server/database/sql.ts'
import { ownUser } from '#server/database/users.ts'
import { handle } from '#server/platform/handler.ts'

export const updateProfileHandler = handle(updateProfile, async ({ body, tx, viewer }) => {
  await tx.run(sql`
    UPDATE users SET age = ${body.age}, gender = ${body.gender}, city = ${body.city}, college = ${body.college},
      skills = ${body.skills ?? ''}, description = ${body.description}, is_profile_set_up = true
    WHERE id = ${viewer.id}`)
  return ownUser(tx, viewer.id)
})
