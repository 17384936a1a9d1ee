import { getFigures } from '#contract/endpoints/reviews.ts'
import { countLook } from '#server/access/profile-looks.ts'
import { figuresOf } from '#server/db/people/figures.ts'
import { personByGivenId } from '#server/db/people/users.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getFiguresHandler = handle(getFigures, countLook, async ({ params, tx, clock }) => {
  const person = await personByGivenId(tx, params.id)
  if (!person) throw notFound('userNotFound')
  return figuresOf(tx, person.id, clock.now())
})
