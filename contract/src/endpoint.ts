import type { Static, TObject, TSchema } from 'typebox'

/** The people who may call: anyone, anyone signed in, only those with a profile, only moderators, or only operators. */
export type Access = 'public' | 'session' | 'profile' | 'moderator' | 'operator'

/** True if only people with a role may call. */
export const needsRole = (access: Access): boolean => access === 'moderator' || access === 'operator'

/** True if a call sends a body. What a DELETE ends stands in its path. */
export const sendsBody = ({ method }: Pick<Endpoint, 'method'>): boolean =>
  method === 'POST' || method === 'PUT'

/**
 * True if a program may call with a personal token of somebody: no call of a role, none that opens or enters an account,
 * and none that only the person may make.
 */
export const takesToken = ({
  access,
  kind,
  inPerson,
}: Pick<Endpoint, 'access' | 'kind' | 'inPerson'>): boolean =>
  !inPerson && !needsRole(access) && (access !== 'public' || kind === 'read')

/** `P`, `Q`, `B` and `R` are what its schemas describe. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  /** The name of the call on both sides, verb first. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  /** A write runs in a transaction and must come from the app's own origin. */
  readonly kind: 'read' | 'write'
  /** Everybody who may call gets the same answer. It may be a second old if another process changed the data. */
  readonly cache?: 'shared'
  /** True if a call with this query may keep the database busy for long. Few such calls run at once. */
  readonly isHeavy?: (query: unknown) => boolean
  /** A read that leaves a line in the audit log. Like a write, it must come from the app's own origin. */
  readonly leavesLine?: true
  /** With `Prefer: quiet`, the answer to nobody is 204 and not 401, which browsers log as an error. */
  readonly mayBeQuiet?: true
  /** The body is a form with one part `file`, not JSON. */
  readonly takesFile?: true
  /** The body is a CSV file, which the handler gets as `csv`, not JSON. */
  readonly takesCsv?: true
  /** The largest body, in bytes, where that is more than for other calls. */
  readonly bodyBytes?: number
  /** A successful call ends its own session, so the same call sent again with its key has no session. */
  readonly endsSession?: true
  /** Only the person signs in for it, and no token is enough: it moves money, or is about security or the account. */
  readonly inPerson?: true
  /** True if it goes on while the market is read-only, as logging in and out does. */
  readonly goesOn?: true
  /** True if it is for people with a verified address, where operators say so. */
  readonly takesPart: boolean
  readonly summary: string
  readonly params: TSchema
  readonly query: TSchema
  readonly body: TSchema
  /** The one status of success. */
  readonly status: 200 | 201
  readonly reply: TSchema
  /** Never there: the types that follow from the schemas, worked out once where the call is declared. */
  readonly types?: { params: P; query: Q; body: B; reply: R }
}

type Types<E extends Endpoint> = NonNullable<E['types']>
export type ParamsOf<E extends Endpoint> = Types<E>['params']
export type QueryOf<E extends Endpoint> = Types<E>['query']
export type BodyOf<E extends Endpoint> = Types<E>['body']
export type ReplyOf<E extends Endpoint> = Types<E>['reply']

interface Definition<P extends TObject, Q extends TObject, B extends TObject, R extends TSchema> {
  name: string
  method: Endpoint['method']
  path: string
  access: Access
  kind: Endpoint['kind']
  cache?: 'shared'
  isHeavy?: (query: unknown) => boolean
  leavesLine?: true
  mayBeQuiet?: true
  takesFile?: true
  takesCsv?: true
  bodyBytes?: number
  endsSession?: true
  inPerson?: true
  goesOn?: true
  takesPart?: boolean
  summary: string
  params?: P
  query?: Q
  body?: B
  status?: 200 | 201
  reply: R
}

// A schema written by hand, because `Type.Object({})` would pull typebox's code into every bundle that imports an
// endpoint.
const nothing = { type: 'object', properties: {} } as unknown as TObject<Record<never, never>>

/**
 * Declares one call. Parameters, query and body are empty by default, and the status is 200. A write for people with a
 * profile takes part in the market.
 */
export const endpoint = <
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TObject = TObject<Record<never, never>>,
  R extends TSchema = TSchema,
>(
  definition: Definition<P, Q, B, R>,
): Endpoint<Static<P>, Static<Q>, Static<B>, Static<R>> => ({
  status: 200,
  takesPart: definition.kind === 'write' && definition.access === 'profile',
  ...definition,
  params: definition.params ?? (nothing as unknown as P),
  query: definition.query ?? (nothing as unknown as Q),
  body: definition.body ?? (nothing as unknown as B),
})
