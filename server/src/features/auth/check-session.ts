import { checkSession } from '#contract/endpoints/auth.ts'
import { ownUser } from '#server/db/people/users.ts'
import { handle } from '#server/http/handler.ts'

export const checkSessionHandler = handle(checkSession, ({ tx, viewer }) => ownUser(tx, viewer.id))
