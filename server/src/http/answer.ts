import type {} from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { sessionCookieAt } from '#server/access/sessions.ts'
import type { Config } from '#server/config/config.ts'

import { namesTag } from './entity-tag.ts'

/**
 * Cookies besides the session: `device` marks a known device, `login` waits for the second factor, and `google` holds
 * the state of a Google log-in.
 */
export type AccountCookie = 'device' | 'login' | 'google'

/** The parts that a handler can add to the answer besides the body. All cookies are HttpOnly. */
export interface Answer {
  /** Says which version of a thing this is. True if the client has it: then the answer needs no body. */
  isKnown(tag: string): boolean
  header(name: string, value: string): void
  setSession(token: string): void
  clearSession(): void
  /** Sets a cookie that the browser sends only to the account calls. */
  setCookie(name: AccountCookie, value: string, seconds: number): void
  clearCookie(name: AccountCookie): void
}

/** A cookie that was set on an answer; without a value it was cleared. */
export interface KeptCookie {
  name: string
  value: string | null
  path: string
  seconds?: number
}

/** The `Answer` of one reply. It is a class because each request creates one and most never use it. */
export class ReplyAnswer implements Answer {
  /** The cookies set so far; none in most answers. */
  cookies: KeptCookie[] | undefined

  constructor(
    readonly reply: FastifyReply,
    readonly config: Config,
  ) {}

  header(name: string, value: string): void {
    this.reply.header(name, value)
  }

  isKnown(tag: string): boolean {
    this.reply.header('etag', tag)
    return namesTag(this.reply.request.headers['if-none-match'], tag)
  }

  setSession(token: string): void {
    this.#set({
      name: sessionCookieAt(this.config),
      value: token,
      path: '/',
      seconds: this.config.sessionTtlDays * 86_400,
    })
  }

  clearSession(): void {
    this.#set({ name: sessionCookieAt(this.config), value: null, path: '/' })
  }

  setCookie(name: AccountCookie, value: string, seconds: number): void {
    this.#set({ name, value, path: '/api/auth', seconds })
  }

  clearCookie(name: AccountCookie): void {
    this.#set({ name, value: null, path: '/api/auth' })
  }

  /** Sets a cookie that another answer had. */
  setAgain({ name, value, path, seconds }: KeptCookie): void {
    const secure = this.config.publicUrl.startsWith('https:')
    const shared = { path, httpOnly: true, sameSite: 'lax', secure } as const
    // The browser caches answers of calls. The next person on this browser must not find them.
    if (name === sessionCookieAt(this.config) && value === null)
      this.reply.header('clear-site-data', '"cache"')
    if (value === null) this.reply.clearCookie(name, shared)
    else this.reply.setCookie(name, value, seconds === undefined ? shared : { ...shared, maxAge: seconds })
  }

  #set(cookie: KeptCookie): void {
    this.cookies ??= []
    this.cookies.push(cookie)
    this.setAgain(cookie)
  }
}
