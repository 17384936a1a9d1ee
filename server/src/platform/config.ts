import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  bothOrNeither,
  ConfigError,
  flag,
  httpOrigin,
  integer,
  networks,
  serviceUrl,
  text,
} from './config-values.ts'

/** A Google (or any OpenID Connect) client: the issuer is a URL, the rest is what the issuer handed out. */
export type GoogleConfig = { clientId: string; clientSecret: string; issuer: string }

/** Every setting of one process, checked; `null` means that the setting is absent. */
export type Config = {
  host: string
  port: number
  /** Absolute path; the folder may not exist yet. */
  dataDir: string
  /** `null` means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** A streaming replica of `databaseUrl`, for lists; `null` means that the primary reads all. */
  databaseReplicaUrl: string | null
  redisUrl: string | null
  /** `null` means that each mail becomes a file in `dataDir`/mail. */
  smtpUrl: string | null
  /** Scheme, host and port, without a slash at the end. */
  publicUrl: string
  google: GoogleConfig | null
  sessionTtlDays: number
  hasRateLimits: boolean
  /** Addresses and networks whose X-Forwarded-For is believed; empty means that nobody's is. */
  trustedProxies: string[]
  /** `null` means that only loopback may read /metrics. */
  metricsToken: string | null
  /** True for `npm run demo`: the sample market is put in when the market is empty. */
  isDemo: boolean
}

type Env = Record<string, string | undefined>

const GOOGLE_ISSUER = 'https://accounts.google.com'
/** Browsers keep no cookie longer than 400 days, so a longer session could not be kept. */
const MAX_SESSION_DAYS = 400

/** Tells whether this process runs in a container, where only a listener on every address can be reached. */
export function isInContainer(env: Env = process.env): boolean {
  return Boolean(env.container) || existsSync('/.dockerenv') || existsSync('/run/.containerenv')
}

function readReplicaUrl(env: Env): string | null {
  const url = serviceUrl(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  if (url === null || text(env, 'DATABASE_URL') !== null) return url
  throw new ConfigError('DATABASE_URL', 'must be set because DATABASE_REPLICA_URL is')
}

function readGoogle(env: Env): GoogleConfig | null {
  const pair = bothOrNeither(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const issuer = serviceUrl(env, 'GOOGLE_ISSUER', ['https:', 'http:']) ?? GOOGLE_ISSUER
  if (pair === null) return null
  return { clientId: pair[0], clientSecret: pair[1], issuer }
}

function readMetricsToken(env: Env): string | null {
  const token = text(env, 'METRICS_TOKEN')
  if (token === null) return null
  if (!/^[\x21-\x7e]{8,}$/.test(token)) {
    throw new ConfigError('METRICS_TOKEN', 'must be at least 8 visible ASCII characters without spaces')
  }
  return token
}

function readHost(env: Env): string {
  const host = text(env, 'HOST') ?? (isInContainer(env) ? '0.0.0.0' : '127.0.0.1')
  if (!/^[\w.:%-]+$/.test(host)) {
    throw new ConfigError('HOST', `must be an address or a host name, not ${JSON.stringify(host)}`)
  }
  return host
}

/**
 * Reads every setting from the environment, an empty value counting as absent.
 * Throws {@link ConfigError} with one line that names the first wrong setting.
 */
export function readConfig(env: Env = process.env): Config {
  const port = integer(env, 'PORT', { fallback: 3000, min: 0, max: 65_535 })
  return {
    host: readHost(env),
    port,
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: serviceUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: readReplicaUrl(env),
    redisUrl: serviceUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: serviceUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    publicUrl: httpOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    google: readGoogle(env),
    sessionTtlDays: integer(env, 'SESSION_TTL_DAYS', { fallback: 30, min: 1, max: MAX_SESSION_DAYS }),
    hasRateLimits: flag(env, 'RATE_LIMITS', true),
    trustedProxies: networks(env, 'TRUSTED_PROXIES'),
    metricsToken: readMetricsToken(env),
    isDemo: text(env, 'TASKBAZAAR_DEMO') === '1',
  }
}
