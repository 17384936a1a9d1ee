import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { GoogleLogIn } from '#server/access/google.ts'
import type { MarketWords } from '#server/access/market-words.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import type { Viewer } from '#server/access/sessions.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import type { AppError } from '#server/domain/failure.ts'
import type { Files } from '#server/files/files.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import type { AccountCookie, Answer } from './answer.ts'

/** The person for whom a handler acts. Null only in calls that are open to everyone. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer

import type { Upload } from './uploads.ts'

interface Shared<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  viewer: ViewerOf<E>
  /** The client's network address. */
  client: string
  /** The User-Agent header. */
  agent: string
  /** The origin in the browser's address bar; always one of the app's own. */
  origin: string
  /** The session cookie's token as sent, valid or not. */
  sessionToken: string | undefined
  cookies: Readonly<Partial<Record<AccountCookie, string>>>
  answer: Answer
  /** The file that came with the call; only in calls that take one. */
  upload: Upload | null
  files: Files
  google: GoogleLogIn | null
  payments: Payments
  /** The market's settings, at most a second old. */
  site: Pick<SiteCache, 'current'>
  /** Words and cities of newer open tasks, at most a second old. */
  marketWords: MarketWords
  /** Every text in the language of the person. */
  texts: Texts
  clock: Clock
  config: Config
  limit: RateLimit
}

export interface PrepareContext<E extends Endpoint> extends Shared<E> {
  /** Reads outside any transaction. */
  db: Database
}

export interface RunContext<E extends Endpoint, T> extends Shared<E> {
  /** The one transaction of a write; for a read, plain queries. */
  tx: Database
  /**
   * Says what has happened. The alerts and mails that follow are stored in the same transaction; live events and cache
   * drops follow after the commit.
   */
  emit(event: DomainEvent): void
  prepared: T
}

export interface Handler<E extends Endpoint = Endpoint, T = unknown> {
  readonly endpoint: E
  /** Work that must not keep a transaction open, such as rate limits and password hashing. */
  readonly prepare?: (context: PrepareContext<E>) => Promise<T>
  readonly run: Run<E, T>
  /**
   * True if the thing that a write has made still exists, by its stored answer. If it does not, the same write sent
   * again with the same key counts as a new write.
   */
  readonly isThere?: (db: Database, reply: ReplyOf<E>) => Promise<boolean>
  /** Runs after a read for each person who asked, also where the answer came from a cache. A failure fails nothing. */
  readonly after?: (context: PrepareContext<E>, headers: AnswerHeaders) => Promise<void>
}

/** The headers of an answer, by their names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | number | string[] | undefined>>

/** A failure that is returned commits the transaction; one that is thrown rolls it back. */
type Run<E extends Endpoint, T> = (context: RunContext<E, T>) => Promise<ReplyOf<E> | AppError>

/** Binds a call of the contract to its handler. The optional middle argument runs before the transaction. */
export function handle<E extends Endpoint>(endpoint: E, run: Run<E, undefined>): Handler
export function handle<E extends Endpoint, T>(
  endpoint: E,
  prepare: (context: PrepareContext<E>) => Promise<T>,
  run: Run<E, T>,
): Handler
export function handle(endpoint: Endpoint, first: unknown, second?: unknown): Handler {
  return (second ? { endpoint, prepare: first, run: second } : { endpoint, run: first }) as Handler
}

/** A handler of a write that makes something which can go again. */
export const making = <E extends Endpoint>(
  _endpoint: E,
  handler: Handler,
  isThere: (db: Database, reply: ReplyOf<E>) => Promise<boolean>,
): Handler => ({ ...handler, isThere: isThere as NonNullable<Handler['isThere']> })

/** A handler of a read that something follows, such as keeping what was asked for. */
export const followed = <E extends Endpoint>(
  _endpoint: E,
  handler: Handler,
  after: (context: PrepareContext<E>, headers: AnswerHeaders) => Promise<void>,
): Handler => ({ ...handler, after: after as NonNullable<Handler['after']> })
