import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

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
export interface Check<Value> {
  (value: string): Value
  /** The values that it takes, where they have a range: what README.md says and what a refusal says. */
  takes?: string
}

export const refuse = (expected: string, value: string): never => {
  throw new WrongValue(`must be ${expected}`, value)
}

/** A check whose refusal says what it takes. */
const ranged = <Value>(takes: string, read: (value: string) => Value | undefined): Check<Value> =>
  Object.assign((value: string) => read(value) ?? refuse(takes, value), { takes })

/** The parts of a list; at least one, or somebody meant something that is not there. */
const parts = (value: string): string[] => {
  const found = value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return found.length > 0 ? found : refuse('a list with something between its commas', value)
}

/** The path of a folder. Nothing expands what a shell would, and a folder with such a name would be made. */
export const folder: Check<string> = value =>
  /^~|\$|:\/\//.test(value) ? refuse('the path of a folder, written out without ~ and $', value) : value

/** Text of a form; `expected` says which. */
export const pattern =
  (form: RegExp, expected: string): Check<string> =>
  value => {
    if (form.test(value)) return value
    throw new WrongValue(`must ${expected}`, value)
  }

/** A number in plain digits, if it has this form. */
const numberIn = (value: string, form: RegExp): number => (form.test(value) ? Number(value) : Number.NaN)

/** A whole number written in plain digits. */
export const integer = (min: number, max: number): Check<number> =>
  ranged(`a whole number from ${min} to ${max}`, value => {
    const number = numberIn(value, /^\d{1,9}$/)
    return number >= min && number <= max ? number : undefined
  })

/** As many whole numbers as `example` has, with commas between. The first is at least 1. */
export const counts = (example: string): Check<readonly number[]> => {
  const count = example.split(',').length
  return ranged(`${count} whole numbers such as ${example}, the first above 0 and none above 9999`, value => {
    const numbers = value.split(',').map(part => numberIn(part, /^\s*\d{1,4}\s*$/))
    return numbers.length === count && numbers[0]! >= 1 && !numbers.some(Number.isNaN) ? numbers : undefined
  })
}

/** A number of days, with decimals if need be. */
export const days = (max: number): Check<number> =>
  ranged(`a number of days above 0 and up to ${max}, with decimals if need be`, value => {
    const number = numberIn(value, /^\d{1,9}(\.\d{1,9})?$/)
    return number > 0 && number <= max ? number : undefined
  })

/** A percentage with at most two decimals. */
export const percent = (max: number): Check<number> =>
  ranged(`a percentage from 0 to ${max} with at most two decimals`, value => {
    const number = numberIn(value, /^\d{1,3}(\.\d{1,2})?$/)
    return number <= max ? number : undefined
  })

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

/** Addresses to listen on, at which nobody can be reached. */
const anyHosts = ['0.0.0.0', '[::]']

/** An http or https origin, without its final slash, and without path, query or log-in. */
export const httpOrigin: Check<string> = value => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url !== null && anyHosts.includes(url.hostname))
    return refuse('the address at which others reach it: this one is only for listening', value)
  if (url !== null && isHttp && url.href === `${url.origin}/`) return url.origin
  return refuse('an origin such as https://tasks.example.org', value)
}

/** Origins, with commas between. */
export const httpOrigins: Check<string[]> = value => parts(value).map(httpOrigin)

/** Names of this machine and of private ranges. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** True for what the proxy library takes; it takes no network of all addresses, which would trust everybody. */
function isNetwork(value: string): boolean {
  if (namedNetworks.includes(value)) return true
  try {
    proxyAddr.compile(value)
    return isIP(value.split('/')[0]!) !== 0
  } catch {
    return false
  }
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
