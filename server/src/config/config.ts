import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PaymentProviderName } from '#contract/entities/payment.ts'
import { type ClientLimit, type College, ConfigError } from './checks.ts'
import { type Env, readSetting, type SettingName, settings } from './settings.ts'

/** A Google (or any OpenID Connect) client: the issuer is a URL, the rest is what the issuer handed out. */
export type GoogleConfig = { clientId: string; clientSecret: string; issuer: string }

export type RazorpayConfig = { url: string; keyId: string; keySecret: string; webhookSecret: string }

/** Every setting of one process, checked; `null` means that the setting is absent. */
export type Config = {
  host: string
  port: number
  /** Absolute path; the folder may not exist yet. */
  dataDir: string
  /** `null` means that files are kept in `dataDir`/files. */
  storageUrl: string | null
  /** `null` means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  redisUrl: string | null
  /** `null` means that each mail becomes a file in `dataDir`/mail. */
  smtpUrl: string | null
  /** The sender of mails, such as 'TaskBazaar <no-reply@example.in>'. */
  mailFrom: string
  mailReplyTo: string | null
  /** `null` means that each text message becomes a file in `dataDir`/sms. */
  smsUrl: string | null
  /** How many codes the market sends in a day. */
  smsPerDay: number
  /** True if people can have pushes. */
  hasPush: boolean
  /** Origins of push services beside those of the browsers. */
  pushAllow: readonly string[]
  /** Webhooks may go to private addresses, and over http. */
  allowsPrivateWebhooks: boolean
  /** The colleges whose addresses are checked; none: no address is. */
  colleges: readonly College[]
  /** Scheme, host and port, without a slash at the end. */
  publicUrl: string
  google: GoogleConfig | null
  sessionTtlDays: number
  sessionMaxDays: number
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
  logLevel: 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** True if refused requests are logged as warnings and kept for an hour. */
  keeps4xx: boolean
  /** `null` means that only loopback may read /metrics. */
  metricsToken: string | null
  /** True if the clock decides nothing for a day once time has jumped. `accept` is for tests. */
  clockJumps: 'wait' | 'accept'
  /** True for `npm run demo`: the sample market is put in when the market is empty. */
  isDemo: boolean
}

/** The number of days, weeks and months of which one backup each is kept in `folder`. */
export type BackupConfig = { folder: string; keep: { days: number; weeks: number; months: number } }

/**
 * Tells whether this process runs in a container, where only a listener on every address can be reached. Docker and
 * Podman leave a file, others a variable; containerd leaves nothing, but is mostly run by Kubernetes.
 */
export function isInContainer(env: Env = process.env): boolean {
  const isNamed = Boolean(env.container || env.KUBERNETES_SERVICE_HOST)
  return isNamed || existsSync('/.dockerenv') || existsSync('/run/.containerenv')
}

/** A setting that must be set because another one is. */
function required<Name extends SettingName>(env: Env, name: Name, because: string) {
  const value = readSetting(env, name)
  if (value === null) throw new ConfigError(name, `must be set because ${because}`)
  return value as NonNullable<typeof value>
}

function readGoogle(env: Env): GoogleConfig | null {
  const issuer = readSetting(env, 'GOOGLE_ISSUER')
  const isSet = readSetting(env, 'GOOGLE_CLIENT_ID') ?? readSetting(env, 'GOOGLE_CLIENT_SECRET')
  if (isSet === null) return null
  return {
    clientId: required(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET is'),
    clientSecret: required(env, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID is'),
    issuer,
  }
}

function readRazorpay(env: Env): RazorpayConfig | null {
  if (readSetting(env, 'PAYMENTS') !== 'razorpay') return null
  const key = (name: 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET') =>
    required(env, name, 'PAYMENTS is razorpay')
  return {
    url: readSetting(env, 'RAZORPAY_URL'),
    keyId: key('RAZORPAY_KEY_ID'),
    keySecret: key('RAZORPAY_KEY_SECRET'),
    webhookSecret: key('RAZORPAY_WEBHOOK_SECRET'),
  }
}

function readBackups(env: Env): BackupConfig | null {
  const folder = readSetting(env, 'BACKUP_DIR')
  const [days = 0, weeks = 0, months = 0] = readSetting(env, 'BACKUP_KEEP')
  return folder === null ? null : { folder: path.resolve(folder), keep: { days, weeks, months } }
}

/**
 * Reads every setting from the environment, an empty value counting as absent.
 * Throws {@link ConfigError} with one line that names the first wrong setting.
 */
export function readConfig(env: Env = process.env): Config {
  // Checks unused settings, too: a mistake in one would show only on the day when it is used.
  for (const name of Object.keys(settings)) readSetting(env, name as SettingName)
  const port = readSetting(env, 'PORT')
  const publicUrl = readSetting(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  return {
    host: readSetting(env, 'HOST') ?? (isInContainer(env) ? '0.0.0.0' : '127.0.0.1'),
    port,
    dataDir: path.resolve(readSetting(env, 'DATA_DIR')),
    storageUrl: readSetting(env, 'STORAGE_URL'),
    databaseUrl: readSetting(env, 'DATABASE_URL'),
    redisUrl: readSetting(env, 'REDIS_URL'),
    smtpUrl: readSetting(env, 'SMTP_URL'),
    mailFrom: readSetting(env, 'MAIL_FROM') ?? `TaskBazaar <no-reply@${new URL(publicUrl).hostname}>`,
    mailReplyTo: readSetting(env, 'MAIL_REPLY_TO'),
    smsUrl: readSetting(env, 'SMS_URL'),
    smsPerDay: readSetting(env, 'SMS_PER_DAY'),
    hasPush: readSetting(env, 'PUSH'),
    pushAllow: readSetting(env, 'PUSH_ALLOW') ?? [],
    allowsPrivateWebhooks: readSetting(env, 'ALLOW_PRIVATE_WEBHOOKS') === '1',
    colleges: readSetting(env, 'COLLEGE_DOMAINS') ?? [],
    publicUrl,
    google: readGoogle(env),
    sessionTtlDays: readSetting(env, 'SESSION_TTL_DAYS'),
    sessionMaxDays: readSetting(env, 'SESSION_MAX_DAYS'),
    autoCompleteDays: readSetting(env, 'AUTO_COMPLETE_DAYS'),
    reviewDays: readSetting(env, 'REVIEW_DAYS'),
    payments: readSetting(env, 'PAYMENTS'),
    feeBp: Math.round(readSetting(env, 'PLATFORM_FEE_PERCENT') * 100),
    disputeDays: readSetting(env, 'DISPUTE_DAYS'),
    holdDays: readSetting(env, 'HOLD_DAYS'),
    razorpay: readRazorpay(env),
    hasRateLimits: readSetting(env, 'RATE_LIMITS'),
    clientLimits: readSetting(env, 'CLIENT_LIMITS') ?? [],
    trustedProxies: readSetting(env, 'TRUSTED_PROXIES') ?? [],
    backups: readBackups(env),
    retentionDays: readSetting(env, 'RETENTION_DAYS'),
    logLevel: readSetting(env, 'LOG_LEVEL'),
    keeps4xx: readSetting(env, 'LOG_4XX'),
    metricsToken: readSetting(env, 'METRICS_TOKEN'),
    clockJumps: readSetting(env, 'CLOCK_JUMPS'),
    isDemo: env.TASKBAZAAR_DEMO === '1',
  }
}
