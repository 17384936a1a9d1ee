import type { Static, TObject, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in, only those whose profile is set up, only moderators, or only operators. */
export type Access = 'public' | 'session' | 'profile' | 'moderator' | 'operator'

/** Whether only people with a role may call. */
export const needsRole = (access: Access): boolean => access === 'moderator' || access === 'operator'

export interface Endpoint<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  /** The name of the call on both sides, verb first. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  /** A write runs in a transaction and must come from the app's own origin. */
  readonly kind: 'read' | 'write'
  /** Everybody who may call gets the same answer. It may be a second old if another process changed the data. */
  readonly cache?: 'shared'
  /** Whether a call with this query may keep the database busy for long. Few such calls run at once. */
  readonly isHeavy?: (query: unknown) => boolean
  /** With `Prefer: quiet`, the answer to nobody is 204 and not 401, which browsers log as an error. */
  readonly mayBeQuiet?: true
  /** A successful call ends its own session, so the same call sent again with its key has no session. */
  readonly endsSession?: true
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The one status of success. */
  readonly status: 200 | 201
  readonly reply: R
}

export type ParamsOf<E extends Endpoint> = Static<E['params']>
export type QueryOf<E extends Endpoint> = Static<E['query']>
export type BodyOf<E extends Endpoint> = Static<E['body']>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>

interface Definition<P extends TObject, Q extends TObject, B extends TObject, R extends TSchema> {
  name: string
  method: Endpoint['method']
  path: string
  access: Access
  kind: Endpoint['kind']
  cache?: 'shared'
  isHeavy?: (query: unknown) => boolean
  mayBeQuiet?: true
  endsSession?: true
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

/** Declares one call. Parameters, query and body are empty by default, and the status is 200. */
export const endpoint = <
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TObject = TObject<Record<never, never>>,
  R extends TSchema = TSchema,
>(
  definition: Definition<P, Q, B, R>,
): Endpoint<P, Q, B, R> => ({
  status: 200,
  ...definition,
  params: definition.params ?? (nothing as unknown as P),
  query: definition.query ?? (nothing as unknown as Q),
  body: definition.body ?? (nothing as unknown as B),
})
