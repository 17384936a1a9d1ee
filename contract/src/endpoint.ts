import type { Static, TObject, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in, only those whose profile is set up, or only moderators. */
export type Access = 'public' | 'session' | 'profile' | 'moderator'

export interface Endpoint<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  /** The verb-noun both sides call it by. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  /** A write runs in a transaction and must come from the app's own origin. */
  readonly kind: 'read' | 'write'
  /** Asked with `Prefer: quiet` it answers 204 when nobody is signed in, since browsers log every 401 as an error. */
  readonly mayBeQuiet?: true
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
  mayBeQuiet?: true
  summary: string
  params?: P
  query?: Q
  body?: B
  status?: 200 | 201
  reply: R
}

// A schema by hand: `Type.Object({})` here would run in every bundle that imports any endpoint.
const nothing = { type: 'object', properties: {} } as unknown as TObject<Record<never, never>>

/** Declares one call; parameters, query and body default to nothing, the status to 200. */
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
