import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { KnownTasks } from '#server/database/known-tasks.ts'
import type { Database } from '#server/database/sql.ts'
import type { Notify } from '#server/notify/notify.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { AccountCookie } from './cookies.ts'
import type { AppError } from './failure.ts'
import type { GoogleLogIn } from './google.ts'
import type { KeptCounts } from './kept-counts.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Viewer } from './session.ts'

/** The person a handler acts for: always there unless the call is open to everyone. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer

/** What a handler may put on the answer beside its body; cookies are HttpOnly. */
export interface Answer {
  header(name: string, value: string): void
  setSession(token: string): void
  clearSession(): void
  /** A cookie that only the calls of accounts see. */
  setCookie(name: AccountCookie, value: string, seconds: number): void
  clearCookie(name: AccountCookie): void
}

interface Shared<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  viewer: ViewerOf<E>
  /** The client's network address. */
  client: string
  /** What the client says it is. */
  agent: string
  /** The origin that the browser shows; always one of the app's own. */
  origin: string
  /** The session cookie's token as sent, valid or not. */
  sessionToken: string | undefined
  cookies: Readonly<Partial<Record<AccountCookie, string>>>
  answer: Answer
  google: GoogleLogIn | null
  clock: Clock
  config: Config
  limit: RateLimit
  counts: KeptCounts
  known: KnownTasks
}

export interface PrepareContext<E extends Endpoint> extends Shared<E> {
  /** Reads outside any transaction. */
  db: Database
}

export interface RunContext<E extends Endpoint, T> extends Shared<E> {
  /** The one transaction of a write; for a read, plain queries. */
  tx: Database
  /** For the statement of a write in one: it is committed together with others of its kind; see `GroupCommit.under`. */
  group(lock?: string): Database
  notify: Notify
  prepared: T
}

export interface Handler<E extends Endpoint = Endpoint, T = unknown> {
  readonly endpoint: E
  /** What must not hold a transaction open: rate limits, password hashing. */
  readonly prepare?: (context: PrepareContext<E>) => Promise<T>
  readonly run: Run<E, T>
  /** A write that is whole in one statement, what it alerts people of included, and so needs no transaction around it. */
  readonly isOneStatement?: boolean
  /** A read that a replica does where there is one. */
  readonly isForReplica?: boolean
}

/** Marks a read whose statements are worth asking how far the replica is. */
export const onReplica = (handler: Handler): Handler => ({ ...handler, isForReplica: true })

/** Marks a write that runs exactly one statement that writes: it may tell sockets, but has nothing else stored. */
export const inOneStatement = (handler: Handler): Handler => ({ ...handler, isOneStatement: true })

/** A reply that is written already, in the contract's shape: as text, or in UTF-8. */
export class JsonText {
  constructor(readonly text: string | Buffer) {}
}

/** A failure that is returned keeps what was written; one that is thrown undoes it. */
type Run<E extends Endpoint, T> = (context: RunContext<E, T>) => Promise<ReplyOf<E> | JsonText | AppError>

/** Binds a call of the contract to what it does; what must come before its transaction goes in the middle. */
export function handle<E extends Endpoint>(endpoint: E, run: Run<E, undefined>): Handler
export function handle<E extends Endpoint, T>(
  endpoint: E,
  prepare: (context: PrepareContext<E>) => Promise<T>,
  run: Run<E, T>,
): Handler
export function handle(endpoint: Endpoint, first: unknown, second?: unknown): Handler {
  return (second ? { endpoint, prepare: first, run: second } : { endpoint, run: first }) as Handler
}
