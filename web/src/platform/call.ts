import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { apiBase } from '#contract/paths.ts'
import { CallFailure, failureOf } from '#web/platform/call-failure.ts'
import { noteReached } from '#web/platform/connection.ts'

type Part<Name extends string, Value> = keyof Value extends never
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }

/** What a call needs besides its endpoint; parts that the endpoint does not declare are left out. */
export type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', BodyOf<E>> & { query?: Partial<QueryOf<E>> }

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** The address of a call on this origin, parameters and query filled in. */
export function urlOf(endpoint: Endpoint, input: AnyInput): string {
  const path = fillPath(endpoint.path, (input.params ?? {}) as Record<string, unknown>)
  const given = Object.entries((input.query ?? {}) as Record<string, unknown>)
  const query = new URLSearchParams(
    given.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${apiBase}${path}${query === '' ? '' : `?${query}`}`
}

function requestOf(endpoint: Endpoint, input: AnyInput, signal?: AbortSignal): RequestInit {
  const common: RequestInit = { method: endpoint.method, credentials: 'same-origin', signal: signal ?? null }
  const quietly: Record<string, string> = endpoint.mayBeQuiet ? { prefer: 'quiet' } : {}
  if (endpoint.method === 'GET') return { ...common, headers: { accept: 'application/json', ...quietly } }
  return {
    ...common,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(input.body ?? {}),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function answerTo<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<{ body: ReplyOf<E>; headers: Headers }> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(urlOf(endpoint, input), requestOf(endpoint, input, signal))
    body = parsed(await response.text())
    noteReached(true)
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteReached(false)
    throw new CallFailure({ status: null, code: 'unreachable', message: '', issues: [] })
  }
  if (response.status !== endpoint.status)
    throw failureOf(response.status, body, response.headers.get('retry-after'))
  return { body: body as ReplyOf<E>, headers: response.headers }
}

/** Makes one call. Anything but the contract's own status is a `CallFailure`, another 2xx included. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  return (await answerTo(endpoint, input, signal)).body
}

/** The first so many of a list, and what its headers say of the rest. */
export interface Paged<Item> {
  items: readonly Item[]
  /** How many match in all; where `isCapped`, there are more than that. */
  total: number
  isCapped: boolean
  /** Where what follows begins; `null` at the end. */
  cursor: string | null
}

/** A call for a list that comes in pages. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Paged<ReplyOf<E> extends (infer Item)[] ? Item : never>> {
  const { body, headers } = await answerTo(endpoint, input, signal)
  const items = body as (ReplyOf<E> extends (infer Item)[] ? Item : never)[]
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return {
    items,
    total: Number(headers.get('x-total-count') ?? items.length),
    isCapped: headers.get('x-total-capped') === 'true',
    cursor: next ? new URL(next, location.origin).searchParams.get('cursor') : null,
  }
}
