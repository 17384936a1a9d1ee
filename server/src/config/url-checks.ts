import { type Check, refuse, WrongValue } from './checks.ts'

/**
 * Of a URL whose log-in holds a character that ends it or breaks it, why it is wrong. A raw @ is no trouble: every
 * client takes the last one.
 */
const brokenLogIn = (value: string, url: URL | null): string | undefined => {
  const [, rest = ''] = value.split(/:\/\/(.*)/s)
  const isEndedEarly =
    url === null ? /^[^@]*[/?#].*@/.test(rest) : url.hash !== '' || url.pathname.includes('@')
  const isBadEscape = url !== null && /%(?![0-9a-f]{2})/i.test(url.username + url.password)
  if (!isEndedEarly && !isBadEscape) return undefined
  return 'has a character in its password that must be percent-encoded: write %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %'
}

const parsed = (value: string): URL | null => {
  const url = URL.canParse(value) ? new URL(value) : null
  const broken = brokenLogIn(value, url)
  if (broken) throw new WrongValue(broken)
  return url
}

/** The URL of a service. */
export const serviceUrl =
  (...schemes: string[]): Check<string> =>
  value => {
    const url = parsed(value)
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

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The URL of a database. An unknown sslmode would quietly be another one. */
export const databaseUrl: Check<string> = value => {
  const { searchParams } = new URL(serviceUrl('postgres:', 'postgresql:')(value))
  const mode = searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode))
    throw new WrongValue(`must have an sslmode of ${sslModes.join(', ')}`, mode)
  return value
}

/** The URL of a Redis, with the number of a database if need be. */
export const redisUrl: Check<string> = value => {
  const { pathname } = new URL(serviceUrl('redis:', 'rediss:')(value))
  if (!/^\/?\d*$/.test(pathname))
    throw new WrongValue('must end with the number of a database, or with none', pathname.slice(1))
  return value
}

/** The URL of a mail server. The usual ports tell how TLS begins; the other scheme would only wait or fail there. */
export const smtpUrl: Check<string> = value => {
  const { protocol, port } = new URL(serviceUrl('smtp:', 'smtps:')(value))
  if (protocol === 'smtps:' && ['587', '25'].includes(port))
    throw new WrongValue(
      `must begin with smtp:// for port ${port}, where TLS begins after a greeting (STARTTLS)`,
    )
  if (protocol === 'smtp:' && port === '465')
    throw new WrongValue('must begin with smtps:// for port 465, where TLS begins at once')
  return value
}

/** The URL of a gateway for text messages, which may have a log-in and places for what is sent. */
export const gatewayUrl: Check<string> = value => {
  // The places are no characters of a URL.
  const filled = value.replaceAll(/\{(to|text|code)\}/g, '0')
  serviceUrl('https:', 'http:')(filled)
  const [unknown] = /\{[^}]*\}/.exec(filled) ?? []
  if (unknown) throw new WrongValue('may have the places {to}, {text} and {code}', unknown)
  return value
}

/** An object store with its key, its secret and the name of a bucket. */
export const storageUrl: Check<string> = value => {
  const url = parsed(value)
  const isStore = url?.protocol === 's3:' || url?.protocol === 's3+http:'
  if (!(isStore && url.hostname && url.username && url.password && url.pathname.length > 1))
    return refuse('a URL such as s3://key:secret@host/bucket', value)
  const unknown = [...url.searchParams.keys()].find(name => name !== 'region')
  if (unknown) throw new WrongValue('may have ?region=… and nothing else behind the ?', unknown)
  return value
}
