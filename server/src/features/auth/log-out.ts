import { logOut } from '#contract/endpoints/auth.ts'
import { handle } from '#server/platform/handler.ts'
import { endOwnSession } from './begin-session.ts'

export const logOutHandler = handle(logOut, async context => {
  await endOwnSession(context)
  context.answer.clearSession()
  return { message: 'Logged out' }
})
