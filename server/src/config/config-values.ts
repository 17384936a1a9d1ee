import { isIP } from 'node:net'

type Env = Record<string, string | undefined>

/** A network in which many people share one address, and the factor for its limits per address. */
export interface ClientLimit {
  /** Such as 14.139.0.0/16. */
  network: string
  times: number
}

/** A wrong setting; its message is one line that begins with the setting's name. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(
    readonly setting: string,
    problem: string,
  ) {
    super(`${setting} ${problem}`)
  }
}

/** Reads a setting as trimmed text, `null` when it is absent or blank; throws ConfigError on a NUL or line break. */
export function text(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  if (value === undefined || value === '') return null
  if (/[\0\r\n]/.test(value)) throw new ConfigError(name, 'must be one line of text')
  return value
}

/** Reads a whole number written in plain digits; throws ConfigError when it is anything else or out of range. */
export function integer(
  env: Env,
  name: string,
  range: { fallback: number; min: number; max: number },
): number {
  const value = text(env, name)
  if (value === null) return range.fallback
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= range.min && number <= range.max) return number
  throw new ConfigError(
    name,
    `must be a whole number from ${range.min} to ${range.max}, not ${JSON.stringify(value)}`,
  )
}

/** Reads as many whole numbers as `fallback` has, with commas between; throws ConfigError when it is anything else. */
export function counts(env: Env, name: string, fallback: readonly number[]): readonly number[] {
  const value = text(env, name)
  if (value === null) return fallback
  const numbers = value.split(',').map(part => (/^\s*\d{1,4}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.length === fallback.length && !numbers.some(Number.isNaN)) return numbers
  throw new ConfigError(
    name,
    `must be ${fallback.length} whole numbers such as ${fallback.join(',')}, not ${JSON.stringify(value)}`,
  )
}

/** Reads a number of days, with decimals if need be; throws ConfigError when it is anything else or out of range. */
export function days(env: Env, name: string, range: { fallback: number; max: number }): number {
  const value = text(env, name)
  if (value === null) return range.fallback
  const number = /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN
  if (number > 0 && number <= range.max) return number
  throw new ConfigError(
    name,
    `must be a number of days above 0 and up to ${range.max}, not ${JSON.stringify(value)}`,
  )
}

/** Reads a percentage with at most two decimals; throws ConfigError when it is anything else or out of range. */
export function percent(env: Env, name: string, range: { fallback: number; max: number }): number {
  const value = text(env, name)
  if (value === null) return range.fallback
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN
  if (number <= range.max) return number
  throw new ConfigError(
    name,
    `must be a percentage from 0 to ${range.max} with at most two decimals, not ${JSON.stringify(value)}`,
  )
}

/** Reads one of a few words; throws ConfigError on any other. */
export function oneOf<const Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = text(env, name)
  if (value === null) return fallback
  const word = words.find(word => word === value)
  if (word !== undefined) return word
  throw new ConfigError(name, `must be ${words.join(' or ')}, not ${JSON.stringify(value)}`)
}

/** Reads an address of mail, with a name before it if need be: `Market <hello@example.in>`. */
export function mailAddress(env: Env, name: string): string | null {
  const value = text(env, name)
  const address = /^[^<>"@]+ <(.+)>$/.exec(value ?? '')?.[1] ?? value
  if (address === null || /^[^\s<>@,"]+@[^\s<>@,"]+$/.test(address)) return value
  throw new ConfigError(
    name,
    `must be like hello@example.in or Market <hello@example.in>, not ${JSON.stringify(value)}`,
  )
}

/** Reads `on` or `off`; throws ConfigError on any other word, so that a misspelt one never switches anything. */
export function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = text(env, name)
  if (value === null) return fallback
  if (value === 'on') return true
  if (value === 'off') return false
  throw new ConfigError(name, `must be on or off, not ${JSON.stringify(value)}`)
}

/** Reads the URL of a service; throws ConfigError, never repeating the value because it may hold a password. */
export function serviceUrl(env: Env, name: string, schemes: string[]): string | null {
  const value = text(env, name)
  if (value === null) return null
  const expected = schemes.map(scheme => `${scheme}//`).join(' or ')
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !schemes.includes(url.protocol)) {
    throw new ConfigError(name, `must be a URL that begins with ${expected}`)
  }
  // postgres:///name means a local socket, so only the others need a host.
  if (url.hostname === '' && !url.protocol.startsWith('postgres')) {
    throw new ConfigError(name, 'must name a host')
  }
  return value
}

/** Reads an http or https origin, without its final slash; throws ConfigError on a path, query or log-in in it. */
export function httpOrigin(env: Env, name: string): string | null {
  const value = text(env, name)
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url !== null && isHttp && url.href === `${url.origin}/`) return url.origin
  throw new ConfigError(
    name,
    `must be an origin such as https://tasks.example.org, not ${JSON.stringify(value)}`,
  )
}

/** Reads two settings that only make sense together; throws ConfigError naming the one that is missing. */
export function bothOrNeither(env: Env, first: string, second: string): [string, string] | null {
  const a = text(env, first)
  const b = text(env, second)
  if (a !== null && b !== null) return [a, b]
  if (a !== null) throw new ConfigError(second, `must be set because ${first} is`)
  if (b !== null) throw new ConfigError(first, `must be set because ${second} is`)
  return null
}

/** Names that TRUSTED_PROXIES accepts in place of addresses: this machine and private ranges. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(value: string): boolean {
  if (namedNetworks.includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Reads addresses, networks as 10.0.0.0/8, or their names, with commas between; throws ConfigError on any other. */
export function networks(env: Env, name: string): string[] {
  const values = (text(env, name) ?? '').split(',').map(part => part.trim())
  const wrong = values.find(value => value !== '' && !isNetwork(value))
  if (wrong === undefined) return values.filter(Boolean)
  throw new ConfigError(
    name,
    `must be addresses or networks such as 10.0.0.0/8 or uniquelocal, not ${JSON.stringify(wrong)}`,
  )
}

/** Reads networks with factors, such as 14.139.0.0/16=50, separated by commas. Throws ConfigError for anything else. */
export function multiples(env: Env, name: string): ClientLimit[] {
  const values = (text(env, name) ?? '').split(',').map(part => part.trim())
  return values.filter(Boolean).map(value => {
    const [network = '', times = '', ...rest] = value.split('=')
    const isOk = isNetwork(network) && isIP(network.split('/')[0]!) !== 0 && /^[1-9]\d{0,3}$/.test(times)
    if (isOk && rest.length === 0) return { network, times: Number(times) }
    throw new ConfigError(
      name,
      `must be networks and multiples such as 14.139.0.0/16=50, not ${JSON.stringify(value)}`,
    )
  })
}
