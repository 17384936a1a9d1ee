import { checkSession } from '#contract/endpoints/auth.ts'
import { ownUser } from '#server/database/users.ts'
import { handle } from '#server/platform/handler.ts'

export const checkSessionHandler = handle(checkSession, ({ tx, viewer }) => ownUser(tx, viewer.id))
