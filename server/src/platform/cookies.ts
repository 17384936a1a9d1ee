import type {} from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from './config.ts'
import type { Answer } from './handler.ts'
import { sessionCookie } from './session.ts'

/**
 * Beside the session: `device` says that somebody has logged in here before, `login` waits for a second factor,
 * `google` is what a Google log-in set out with.
 */
export type AccountCookie = 'device' | 'login' | 'google'

/** What a handler may put on this reply. */
export const answerOn = (reply: FastifyReply, config: Config): Answer => {
  const shared = {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const
  const session = { ...shared, path: '/' }
  const account = { ...shared, path: '/api/auth' }
  return {
    header: (name, value) => void reply.header(name, value),
    setSession: token =>
      void reply.setCookie(sessionCookie, token, { ...session, maxAge: config.sessionTtlDays * 86_400 }),
    clearSession: () => void reply.clearCookie(sessionCookie, session),
    setCookie: (name, value, seconds) => void reply.setCookie(name, value, { ...account, maxAge: seconds }),
    clearCookie: name => void reply.clearCookie(name, account),
  }
}
