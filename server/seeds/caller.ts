import type { FastifyInstance } from 'fastify'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  sendsBody,
} from '#contract/endpoint.ts'
import { apiBase } from '#contract/paths.ts'

/** The messages of a server that is overloaded, or where somebody holds a lock for long. */
const busy = ['Too many people are here just now. Please try again', 'Please try again in a moment']

export interface Answered<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The parsed body, of the contract's shape only when the status is the contract's. */
  body: T
}

/** Makes a call again while the server is busy, as the app does. */
export const onceAdmitted = async <T>(call: () => Promise<Answered<T>>): Promise<Answered<T>> => {
  for (let tries = 1; ; tries++) {
    const answer = await call()
    const isBusy = answer.status === 503 && busy.includes((answer.body as { message: string }).message)
    if (!isBusy || tries === 30) return answer
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}

export interface Input<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
}

const urlOf = (endpoint: Endpoint, input: Input<Endpoint>): string => {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((input.query ?? {}) as object)) query.set(key, String(value))
  return `${apiBase}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** A browser: keeps its cookies and makes calls by the contract. */
export class Caller {
  cookie: string | undefined
  /** The session cookie's name: over https it has a prefix. */
  cookieName = 'session'
  /** The cookies beside the session's, by name. */
  readonly otherCookies = new Map<string, string>()

  constructor(readonly app: FastifyInstance) {}

  /** Makes the call once and returns whatever is answered. */
  async triesOnce<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    headers: Record<string, string> = {},
  ): Promise<Answered<ReplyOf<E>>> {
    const answer = await this.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input as Input<Endpoint>),
      headers: { ...this.cookies(), ...headers, ...(endpoint.takesCsv && { 'content-type': 'text/csv' }) },
      ...(sendsBody(endpoint) && {
        payload: endpoint.takesCsv ? (input.body as { csv: string }).csv : ((input.body ?? {}) as object),
      }),
    })
    for (const { name, value } of answer.cookies) {
      if (name.endsWith('session')) [this.cookieName, this.cookie] = [name, value || undefined]
      else if (value) this.otherCookies.set(name, value)
      else this.otherCookies.delete(name)
    }
    const isText = String(answer.headers['content-type']).startsWith('text/')
    const body = isText ? (answer.body as never) : answer.json()
    return { status: answer.statusCode, headers: answer.headers, body }
  }

  /** The header with all cookies, if there are any. */
  cookies(): Record<string, string> {
    const all = [...this.otherCookies, ...(this.cookie ? [[this.cookieName, this.cookie]] : [])]
    return all.length > 0 ? { cookie: all.map(pair => pair.join('=')).join('; ') } : {}
  }

  /** Makes the call, again while the server is busy, as the app does. */
  tries<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    headers: Record<string, string> = {},
  ): Promise<Answered<ReplyOf<E>>> {
    return onceAdmitted(() => this.triesOnce(endpoint, input, headers))
  }

  /** Makes the call and returns its reply; throws unless it succeeded as the contract says. */
  async does<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
    const { status, body } = await this.tries(endpoint, input)
    if (status === endpoint.status) return body
    throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`)
  }
}
