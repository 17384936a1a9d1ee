import { logOut } from '#contract/endpoints/auth.ts'
import { handle } from '#server/http/handler.ts'
import { endOwnSession } from './begin-session.ts'

export const logOutHandler = handle(logOut, async context => {
  await endOwnSession(context)
  context.answer.clearSession()
  return { message: context.texts.answers.loggedOut }
})
