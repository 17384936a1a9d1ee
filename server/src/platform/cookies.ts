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

/** What a handler may put on this reply. A class, because one is made for every request and most never use it. */
export class ReplyAnswer implements Answer {
  constructor(
    readonly reply: FastifyReply,
    readonly config: Config,
  ) {}

  header(name: string, value: string): void {
    this.reply.header(name, value)
  }

  setSession(token: string): void {
    this.reply.setCookie(sessionCookie, token, this.#on('/', this.config.sessionTtlDays * 86_400))
  }

  clearSession(): void {
    this.reply.clearCookie(sessionCookie, this.#on('/'))
  }

  setCookie(name: AccountCookie, value: string, seconds: number): void {
    this.reply.setCookie(name, value, this.#on('/api/auth', seconds))
  }

  clearCookie(name: AccountCookie): void {
    this.reply.clearCookie(name, this.#on('/api/auth'))
  }

  #on(path: string, maxAge?: number) {
    const secure = this.config.publicUrl.startsWith('https:')
    const shared = { path, httpOnly: true, sameSite: 'lax', secure } as const
    return maxAge === undefined ? shared : { ...shared, maxAge }
  }
}
