import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  sendsBody,
} from '#contract/endpoint.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { apiBase } from '#contract/paths.ts'
import { personHeader } from '#contract/person-header.ts'
import { failureOf } from '#web/platform/call-failure.ts'
import { noteReached } from '#web/platform/connection.ts'
import { underOneKey } from '#web/platform/open-keys.ts'
import { inTime, untilAnswered } from '#web/platform/repeat.ts'
import { emptyTab, tabPerson } from '#web/platform/tab-person.ts'

type Part<Name extends string, Value> = keyof Value extends never
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }

/** The parts of a call besides its endpoint. Parts that the endpoint does not declare are left out. */
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

function requestOf(endpoint: Endpoint, input: AnyInput, key?: string): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  const person = tabPerson()
  // The session check finds out who is signed in, so it names nobody.
  if (endpoint.mayBeQuiet) headers.prefer = 'quiet'
  else if (person !== undefined) headers[personHeader] = person
  if (key) headers[idempotencyHeader] = key
  const common: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers }
  if (!sendsBody(endpoint)) return common
  headers['content-type'] = endpoint.takesCsv ? 'text/csv' : 'application/json'
  const body = endpoint.takesCsv ? (input.body as { csv: string }).csv : JSON.stringify(input.body ?? {})
  return { ...common, body }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Answer<E extends Endpoint> {
  body: ReplyOf<E>
  headers: Headers
}

async function tryOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
  key?: string,
): Promise<Answer<E>> {
  const url = urlOf(endpoint, input)
  const request = requestOf(endpoint, input, key)
  const get = async (limited: AbortSignal) => {
    const response = await fetch(url, { ...request, signal: limited })
    return { response, text: await response.text() }
  }
  const { response, text } = await inTime(get, signal).catch(cause => {
    if (!signal?.aborted) noteReached(false)
    throw cause
  })
  noteReached(true)
  const whose = response.headers.get(personHeader)
  if (whose !== null && (tabPerson() ?? whose) !== whose) {
    emptyTab()
    // Nobody may see another person's answers.
    return new Promise<never>(() => {})
  }
  const body = parsed(text)
  if (response.status !== endpoint.status)
    throw failureOf(response.status, body, name => response.headers.get(name))
  return { body: body as ReplyOf<E>, headers: response.headers }
}

const answerTo = <E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) => {
  const tries = (key?: string) => untilAnswered(() => tryOnce(endpoint, input, signal, key), signal)
  // A GET can be repeated, and means something new each time.
  const hasKey = endpoint.kind === 'write' && endpoint.method !== 'GET'
  return hasKey ? underOneKey(endpoint, input, tries) : tries()
}

/**
 * Makes a call, again where no answer comes. Anything but the contract's own status is a `CallFailure`, another 2xx
 * included.
 */
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
  /** The start of the next page; `null` at the end. */
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
