import { existsSync } from 'node:fs'
import path from 'node:path'
import { type PaymentProviderName, paymentProviders } from '#contract/entities/payment.ts'
import {
  bothOrNeither,
  type ClientLimit,
  ConfigError,
  counts,
  days,
  flag,
  httpOrigin,
  integer,
  mailAddress,
  multiples,
  networks,
  oneOf,
  percent,
  serviceUrl,
  text,
} from './config-values.ts'

/** A Google (or any OpenID Connect) client: the issuer is a URL, the rest is what the issuer handed out. */
export type GoogleConfig = { clientId: string; clientSecret: string; issuer: string }

export type RazorpayConfig = { url: string; keyId: string; keySecret: string; webhookSecret: string }

/** Every setting of one process, checked; `null` means that the setting is absent. */
export type Config = {
  host: string
  port: number
  /** Absolute path; the folder may not exist yet. */
  dataDir: string
  /** `null` means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  redisUrl: string | null
  /** `null` means that each mail becomes a file in `dataDir`/mail. */
  smtpUrl: string | null
  /** Who mails come from, such as 'TaskBazaar <no-reply@example.in>'. */
  mailFrom: string
  mailReplyTo: string | null
  /** Scheme, host and port, without a slash at the end. */
  publicUrl: string
  google: GoogleConfig | null
  sessionTtlDays: number
  /** From the first mark until the clock marks the work for the other side. */
  autoCompleteDays: number
  /** From the completion of the work until it can no longer be rated. */
  reviewDays: number
  payments: PaymentProviderName
  /** The market's share of what goes to a provider, in basis points: 250 are 2.5 percent. */
  feeBp: number
  /** From the opening of a dispute until a moderator can be asked. */
  disputeDays: number
  /** How long money is held after the last day of the work without any sign of it. */
  holdDays: number
  /** `null` unless `payments` is razorpay. */
  razorpay: RazorpayConfig | null
  hasRateLimits: boolean
  /** Networks in which many people share one address, with a factor for their limits. */
  clientLimits: ClientLimit[]
  /** Addresses and networks whose X-Forwarded-For header is trusted. Empty: none is. */
  trustedProxies: string[]
  /** Where a backup is put every night, and how many are kept; `null` means that none is made. */
  backups: BackupConfig | null
  /** How long sign-ins, and what a deleted account leaves for decisions about it, are kept. */
  retentionDays: number
  /** `null` means that only loopback may read /metrics. */
  metricsToken: string | null
  /** Whether the clock decides nothing for a day once time has jumped. `accept` is for tests. */
  clockJumps: 'wait' | 'accept'
  /** True for `npm run demo`: the sample market is put in when the market is empty. */
  isDemo: boolean
}

/** Of how many days, weeks and months one backup each is kept in `folder`. */
export type BackupConfig = { folder: string; keep: { days: number; weeks: number; months: number } }

type Env = Record<string, string | undefined>

const GOOGLE_ISSUER = 'https://accounts.google.com'
const RAZORPAY_URL = 'https://api.razorpay.com'
/** Browsers keep no cookie longer than 400 days, so a longer session could not be kept. */
const MAX_SESSION_DAYS = 400

/** Tells whether this process runs in a container, where only a listener on every address can be reached. */
export function isInContainer(env: Env = process.env): boolean {
  return Boolean(env.container) || existsSync('/.dockerenv') || existsSync('/run/.containerenv')
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

function readRazorpay(env: Env): RazorpayConfig | null {
  if (text(env, 'PAYMENTS') !== 'razorpay') return null
  const required = (name: string, pattern: RegExp, problem: string): string => {
    const value = text(env, name)
    if (value === null) throw new ConfigError(name, 'must be set because PAYMENTS is razorpay')
    // The value is not repeated: it may be a secret.
    if (!pattern.test(value)) throw new ConfigError(name, problem)
    return value
  }
  return {
    url: serviceUrl(env, 'RAZORPAY_URL', ['https:', 'http:']) ?? RAZORPAY_URL,
    keyId: required('RAZORPAY_KEY_ID', /^rzp_(test|live)_\w+$/, 'must begin with rzp_test_ or rzp_live_'),
    keySecret: required('RAZORPAY_KEY_SECRET', /^\S{8,}$/, 'must be at least 8 characters without spaces'),
    webhookSecret: required(
      'RAZORPAY_WEBHOOK_SECRET',
      /^\S{8,}$/,
      'must be at least 8 characters without spaces',
    ),
  }
}

function readBackups(env: Env): BackupConfig | null {
  const folder = text(env, 'BACKUP_DIR')
  const [days = 0, weeks = 0, months = 0] = counts(env, 'BACKUP_KEEP', [7, 4, 12])
  if (days < 1) throw new ConfigError('BACKUP_KEEP', 'must keep the backup of at least one day')
  return folder === null ? null : { folder: path.resolve(folder), keep: { days, weeks, months } }
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
  const publicUrl = httpOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  return {
    host: readHost(env),
    port,
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: serviceUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: serviceUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: serviceUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailAddress(env, 'MAIL_FROM') ?? `TaskBazaar <no-reply@${new URL(publicUrl).hostname}>`,
    mailReplyTo: mailAddress(env, 'MAIL_REPLY_TO'),
    publicUrl,
    google: readGoogle(env),
    sessionTtlDays: integer(env, 'SESSION_TTL_DAYS', { fallback: 30, min: 1, max: MAX_SESSION_DAYS }),
    autoCompleteDays: days(env, 'AUTO_COMPLETE_DAYS', { fallback: 14, max: 365 }),
    reviewDays: days(env, 'REVIEW_DAYS', { fallback: 14, max: 365 }),
    payments: oneOf(env, 'PAYMENTS', paymentProviders, 'sandbox'),
    feeBp: Math.round(percent(env, 'PLATFORM_FEE_PERCENT', { fallback: 0, max: 30 }) * 100),
    disputeDays: days(env, 'DISPUTE_DAYS', { fallback: 3, max: 14 }),
    holdDays: days(env, 'HOLD_DAYS', { fallback: 30, max: 365 }),
    razorpay: readRazorpay(env),
    hasRateLimits: flag(env, 'RATE_LIMITS', true),
    clientLimits: multiples(env, 'CLIENT_LIMITS'),
    trustedProxies: networks(env, 'TRUSTED_PROXIES'),
    backups: readBackups(env),
    retentionDays: integer(env, 'RETENTION_DAYS', { fallback: 180, min: 1, max: 3_650 }),
    metricsToken: readMetricsToken(env),
    clockJumps: oneOf(env, 'CLOCK_JUMPS', ['wait', 'accept'], 'wait'),
    isDemo: text(env, 'TASKBAZAAR_DEMO') === '1',
  }
}
