import { randomUUID } from 'node:crypto'
import { logIn, signUp } from '#contract/endpoints/auth.ts'
import { apiBase } from '#contract/paths.ts'

const password = 'correct horse battery'

/** Signs somebody up over the network; gives the address once the server has acknowledged it, or `null`. */
export async function signsUp(origin: string): Promise<string | null> {
  const email = `${randomUUID()}@example.in`
  const body = JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email, password })
  const answer = await post(`${origin}${apiBase}${signUp.path}`, body)
  return answer === signUp.status ? email : null
}

/** Tells whether somebody who signed up can log in. */
export async function canLogIn(origin: string, email: string): Promise<boolean> {
  const body = JSON.stringify({ email, password })
  return (await post(`${origin}${apiBase}${logIn.path}`, body)) === logIn.status
}

async function post(url: string, body: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })).status
  } catch {
    return 0
  }
}

/** Tells whether the server says that it is ready. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok
  } catch {
    return false
  }
}
