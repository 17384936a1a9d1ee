import { isIP } from 'node:net'

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
    reason: string,
  ) {
    super(`${setting} ${reason}`)
  }
}

/** Why a value is wrong: what a setting must be, and, unless it may be a secret, what it is instead. */
export class WrongValue extends Error {
  constructor(
    expected: string,
    readonly value?: string,
  ) {
    super(expected)
  }
}

/** Turns the text of a setting into its value. Throws WrongValue if the text is wrong. */
export type Check<Value> = (value: string) => Value

const refuse = (expected: string, value: string): never => {
  throw new WrongValue(`must be ${expected}`, value)
}

const parts = (value: string): string[] =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** Any line of text. */
export const text: Check<string> = value => value

/** Text of a form; `expected` says which. */
export const pattern =
  (form: RegExp, expected: string): Check<string> =>
  value => {
    if (form.test(value)) return value
    throw new WrongValue(`must ${expected}`, value)
  }

/** A whole number written in plain digits. */
export const integer =
  (min: number, max: number): Check<number> =>
  value => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : refuse(`a whole number from ${min} to ${max}`, value)
  }

/** As many whole numbers as `example` has, with commas between. The first is at least 1. */
export const counts =
  (example: string): Check<readonly number[]> =>
  value => {
    const count = example.split(',').length
    const numbers = value.split(',').map(part => (/^\s*\d{1,4}\s*$/.test(part) ? Number(part) : Number.NaN))
    const isRight = numbers.length === count && numbers[0]! >= 1 && !numbers.some(Number.isNaN)
    return isRight ? numbers : refuse(`${count} whole numbers such as ${example}, the first above 0`, value)
  }

/** A number of days, with decimals if need be. */
export const days =
  (max: number): Check<number> =>
  value => {
    const number = /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN
    return number > 0 && number <= max ? number : refuse(`a number of days above 0 and up to ${max}`, value)
  }

/** A percentage with at most two decimals. */
export const percent =
  (max: number): Check<number> =>
  value => {
    const number = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN
    return number <= max ? number : refuse(`a percentage from 0 to ${max} with at most two decimals`, value)
  }

/** One of a few words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Check<Word> =>
  value =>
    words.find(word => word === value) ?? refuse(words.join(' or '), value)

/** `on` or `off`, and no other word, so that a misspelt one never switches anything. */
export const flag: Check<boolean> = value => oneOf(['on', 'off'])(value) === 'on'

/** A network address or a host name to listen on. */
export const host: Check<string> = value =>
  /^[\w.:%-]+$/.test(value) ? value : refuse('an address or a host name', value)

/** An address of mail, with a name before it if need be: `Market <hello@example.in>`. */
export const mailAddress: Check<string> = value => {
  const address = /^[^<>"@]+ <(.+)>$/.exec(value)?.[1] ?? value
  return /^[^\s<>@,"]+@[^\s<>@,"]+$/.test(address)
    ? value
    : refuse('like hello@example.in or Market <hello@example.in>', value)
}

/** The domain of a college, and the name that its badge shows. */
export interface College {
  domain: string
  name: string
}

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/** Domains with or without a name, such as iitd.ac.in=IIT Delhi, with commas between. */
export const colleges: Check<College[]> = value =>
  parts(value).map(part => {
    const [written = '', ...rest] = part.split('=')
    const domain = written.trim().toLowerCase()
    const name = rest.join('=').trim() || domain
    if (domainForm.test(domain) && name.length <= 80) return { domain, name }
    return refuse('domains such as iitd.ac.in=IIT Delhi or du.ac.in', part)
  })

/** The URL of a service. */
export const serviceUrl =
  (...schemes: string[]): Check<string> =>
  value => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url === null || !schemes.includes(url.protocol)) {
      const expected = schemes.map(scheme => `${scheme}//`).join(' or ')
      return refuse(`a URL that begins with ${expected}`, value)
    }
    // postgres:///name means a local socket, so only the others need a host.
    if (url.hostname === '' && !url.protocol.startsWith('postgres')) {
      throw new WrongValue('must name a host', value)
    }
    return value
  }

/** The URL of a gateway for text messages, which may have a log-in and places for what is sent. */
export const gatewayUrl: Check<string> = value => {
  // The places are no characters of a URL.
  serviceUrl('https:', 'http:')(value.replaceAll(/\{(to|text|code)\}/g, '0'))
  return value
}

/** An object store with its key, its secret and the name of a bucket. */
export const storageUrl: Check<string> = value => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isStore = url?.protocol === 's3:' || url?.protocol === 's3+http:'
  if (isStore && url?.hostname && url.username && url.password && url.pathname.length > 1) return value
  return refuse('a URL such as s3://key:secret@host/bucket', value)
}

/** An http or https origin, without its final slash, and without path, query or log-in. */
export const httpOrigin: Check<string> = value => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url !== null && isHttp && url.href === `${url.origin}/`) return url.origin
  return refuse('an origin such as https://tasks.example.org', value)
}

/** Origins, with commas between. */
export const httpOrigins: Check<string[]> = value => parts(value).map(httpOrigin)

/** Names of this machine and of private ranges. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(value: string): boolean {
  if (namedNetworks.includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Addresses, networks as 10.0.0.0/8, or their names, with commas between. */
export const networks: Check<string[]> = value => {
  const wrong = parts(value).find(part => !isNetwork(part))
  return wrong === undefined
    ? parts(value)
    : refuse('addresses or networks such as 10.0.0.0/8 or uniquelocal', wrong)
}

/** Networks with factors, such as 14.139.0.0/16=50, with commas between. */
export const multiples: Check<ClientLimit[]> = value =>
  parts(value).map(part => {
    const [network = '', times = '', ...rest] = part.split('=')
    const isOk = isNetwork(network) && isIP(network.split('/')[0]!) !== 0 && /^[1-9]\d{0,3}$/.test(times)
    if (isOk && rest.length === 0) return { network, times: Number(times) }
    return refuse('networks and multiples such as 14.139.0.0/16=50', part)
  })
