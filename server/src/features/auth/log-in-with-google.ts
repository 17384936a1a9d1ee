import { logInWithGoogle } from '#contract/endpoints/auth.ts'
import { AppError } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const logInWithGoogleHandler = handle(logInWithGoogle, async () => {
  throw new AppError(501, 'not_configured', 'This server has no Google log-in set up')
})
