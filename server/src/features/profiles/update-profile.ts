import { updateProfile } from '#contract/endpoints/auth.ts'
import { sql } from '#server/db/core/sql.ts'
import { ownUser } from '#server/db/people/users.ts'
import { skillsIn } from '#server/domain/finding/words.ts'
import { handle } from '#server/http/handler.ts'

export const updateProfileHandler = handle(updateProfile, async ({ body, tx, viewer, emit }) => {
  await tx.run(sql`
    UPDATE users SET age = ${body.age}, gender = ${body.gender}, city = ${body.city}, college = ${body.college},
      skills = ${body.skills ?? ''}, skill_keys = ${skillsIn(body.skills ?? '')}, description = ${body.description}, is_profile_set_up = true
    WHERE id = ${viewer.id}`)
  emit({ kind: 'ProfileUpdated', userId: viewer.id })
  return ownUser(tx, viewer.id)
})
