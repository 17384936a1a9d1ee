import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Finds all addresses of a name, as node:dns does. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

export interface OutgoingRules {
  /** Origins that may be at private addresses. */
  allowed: readonly string[]
  /** For tests: what knows the addresses of names. */
  resolve?: Resolve
}

export interface OutgoingAnswer {
  status: number
  /** How long to wait before trying again, in milliseconds, if it says so. */
  retryAfterMs: number | null
  /** Its first 4 kB. */
  body: string
}

/** The address is one that the server does not speak to. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

const longestMs = 5_000
const longestAnswer = 4_096
const longestHeaders = 8_192

/** Networks of this machine, of private nets and of no single machine: RFC 6890 and later. */
const privateNetworks = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), 'ipv4')
}
const publicNetworks = new BlockList()
publicNetworks.addSubnet('2000::', 3, 'ipv6')
/** Public IPv6 ranges that hold an IPv4 address, or are reserved for examples. */
const holdingOthers = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  holdingOthers.addSubnet(address, bits, 'ipv6')

/** True for the address of a machine on the open internet. */
export const isPublic = (address: string): boolean => {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4')
  return isIP(address) === 6 && publicNetworks.check(address, 'ipv6') && !holdingOthers.check(address, 'ipv6')
}

const systemResolve: Resolve = name =>
  new Promise((resolve, reject) =>
    systemLookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/**
 * Looks a name up for the connection that is about to be made, and refuses it if any of its addresses is private. As the
 * connection goes to the very addresses that were checked, a name that changes between two look-ups gains nothing.
 */
const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    const fail = (error: Error) => done(error, [])
    resolve(name).then(found => {
      const wrong = found.find(({ address }) => !isPublic(address))
      if (wrong) fail(new RefusedAddress('the name leads to a private address'))
      else if (found.length === 0) fail(new Error('the name has no address'))
      else if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    }, fail)
  }

const usualLookup = checkedLookup(systemResolve)

/** Connections are kept open: most pushes go to the same few hosts. */
const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: longestMs }),
  'https:': new https.Agent({ keepAlive: true, timeout: longestMs }),
}

const longestWaitMs = 3_600_000

const retryAfterIn = ({ headers }: IncomingMessage, now: number): number | null => {
  const said = headers['retry-after'] ?? ''
  const isDate = /^[A-Z][a-z]{2},/.test(said)
  const ms = isDate ? Date.parse(said) - now : /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(longestWaitMs, Math.max(0, ms))
}

/** The agent, and how the host's name is looked up. */
const wayTo = (url: URL, { allowed, resolve }: OutgoingRules): https.RequestOptions => {
  const agent = agents[url.protocol as keyof typeof agents]
  if (!agent) throw new RefusedAddress('not http or https')
  if (allowed.includes(url.origin)) return { agent }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A connection to an address looks nothing up.
  if (isIP(host) !== 0 && !isPublic(host)) throw new RefusedAddress('a private address')
  // Tests that name their own resolver share no connection with others.
  return resolve ? { agent: false, lookup: checkedLookup(resolve) } : { agent, lookup: usualLookup }
}

interface Posted {
  headers: http.OutgoingHttpHeaders
  body: Buffer
}

/** One try; 'closed' if it went over a connection from before that the host has closed meanwhile. */
const attempt = (
  url: URL,
  { headers, body }: Posted,
  way: https.RequestOptions,
): Promise<OutgoingAnswer | 'closed'> =>
  new Promise((resolve, reject) => {
    const options = { ...way, method: 'POST', headers, maxHeaderSize: longestHeaders }
    const { request } = url.protocol === 'https:' ? https : http
    const read: Buffer[] = []
    let answer: IncomingMessage | undefined
    const end = () => {
      clearTimeout(timer)
      const said = Buffer.concat(read).subarray(0, longestAnswer).toString()
      if (!answer) return reject(new Error('no answer in time'))
      const status = answer.statusCode ?? 0
      resolve({ status, retryAfterMs: retryAfterIn(answer, Date.now()), body: said })
    }
    const sending = request(url, options, given => {
      answer = given
      let length = 0
      given.on('data', (chunk: Buffer) => {
        read.push(chunk)
        length += chunk.length
        if (length > longestAnswer) stop()
      })
      given.on('end', end)
      // It broke off after its status, which is what counts.
      given.on('error', end)
    })
    const stop = () => {
      end()
      sending.destroy()
    }
    const timer = setTimeout(stop, longestMs)
    sending.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve('closed')
      else reject(error)
    })
    sending.end(body)
  })

/**
 * Sends something to an address that somebody gave the server. Follows no redirect, takes 5 seconds at most, and reads no
 * more than 4 kB of the answer. Throws RefusedAddress, or another error if no answer came.
 */
export const post = async (url: URL, posted: Posted, rules: OutgoingRules): Promise<OutgoingAnswer> => {
  const way = wayTo(url, rules)
  const first = await attempt(url, posted, way)
  if (first !== 'closed') return first
  const second = await attempt(url, posted, { ...way, agent: false })
  if (second === 'closed') throw new Error('the connection was closed')
  return second
}
