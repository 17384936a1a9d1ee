import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { dayMs } from '#contract/time.ts'
import { certificateDays } from '#server/jobs/alarms/bounds.ts'
import { readCertificate } from '#server/jobs/alarms/certificate.ts'
import {
  type CheckContext,
  type Found,
  good,
  isOfCertificate,
  type OneCheck,
  off,
  reasonOf,
  wrong,
} from './check.ts'

const patienceMs = 10_000

/** Where the app says how a request came to it. */
export const proxyPath = '/healthz/proxy'
/** An address of documentation (RFC 5737), so nobody really has it. */
export const madeUpAddress = '203.0.113.77'

/** How a request came: straight, through one of TRUSTED_PROXIES, or through another proxy. */
export type CameBy = 'straight' | 'trusted' | 'unknown'

const ask = (publicUrl: string, headers: Record<string, string> = {}) =>
  fetch(publicUrl + proxyPath, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })

/** The app's answer about a request; `isBelieved` if it takes the made-up address for the client's. */
export interface Seen {
  cameBy: CameBy
  isBelieved: boolean
}

const seen = async (publicUrl: string, headers?: Record<string, string>): Promise<Seen | number> => {
  const response = await ask(publicUrl, headers)
  const body = (await response.json().catch(() => null)) as Seen | null
  return response.ok && body?.cameBy ? body : response.status
}

/** The words for the case that PUBLIC_URL does not answer: while the market is off, that is no surprise. */
const away = ({ isRunning, config, words }: CheckContext, error: unknown): Found => {
  if (!isRunning) return off(words.needsMarket)
  const say = isOfCertificate(error) ? words.publicRefused : words.publicAway
  return wrong(say(config.publicUrl, reasonOf(error)))
}

const elsewhere = ({ isRunning, config, words }: CheckContext, status: number): Found =>
  isRunning ? wrong(words.publicElsewhere(config.publicUrl, status)) : off(words.needsMarket)

export const checkProxy: OneCheck = {
  name: 'proxy',
  look: async context => {
    const { config, words } = context
    try {
      const answer = await seen(config.publicUrl)
      if (typeof answer === 'number') return elsewhere(context, answer)
      if (answer.cameBy === 'unknown') return wrong(words.proxyUnknown)
      // The app itself speaks no https, so there is a proxy.
      if (answer.cameBy === 'straight')
        return config.publicUrl.startsWith('https:') ? wrong(words.proxySilent) : good(words.proxyNone)
      const made = await seen(config.publicUrl, { 'x-forwarded-for': madeUpAddress })
      const isBelieved = typeof made === 'object' && made.isBelieved
      return isBelieved ? wrong(words.proxyBelievesAll) : good(words.proxyRight)
    } catch (error) {
      return away(context, error)
    }
  },
}

/** Begins a WebSocket as a browser does. Resolves with the status: 101 if it was taken. */
const upgrade = (publicUrl: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { get } = publicUrl.startsWith('https:') ? https : http
    const request = get(`${publicUrl}/socket.io/?EIO=4&transport=websocket`, {
      timeout: patienceMs,
      agent: false,
      headers: {
        ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    const end = (status: number) => {
      request.destroy()
      resolve(status)
    }
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      end(response.statusCode ?? 0)
    })
    request.on('response', response => end(response.statusCode ?? 0))
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
  })

export const checkWebSocket: OneCheck = {
  name: 'websocket',
  look: async context => {
    const { config, isRunning, words } = context
    try {
      const status = await upgrade(config.publicUrl)
      if (status === 101) return good(words.socketPasses)
      return isRunning ? wrong(words.socketBlocked(status)) : off(words.needsMarket)
    } catch (error) {
      return away(context, error)
    }
  },
}

export const checkCertificate: OneCheck = {
  name: 'certificate',
  look: async ({ config, now, words }) => {
    if (!config.publicUrl.startsWith('https:')) return off(words.certificateUnneeded)
    const read = await readCertificate(config.publicUrl)
    if (!read) return wrong(words.certificateUnread)
    const days = Math.floor((read.end.getTime() - now.getTime()) / dayMs)
    if (days < 0) return wrong(words.certificateEnded)
    if (read.refusal) return wrong(words.certificateRefused(read.refusal))
    return days < certificateDays ? wrong(words.certificateEnds(days)) : good(words.certificateGood(days))
  },
}
