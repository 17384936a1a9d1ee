import { paymentProviders } from '#contract/entities/payment.ts'
import {
  type Check,
  ConfigError,
  colleges,
  counts,
  days,
  flag,
  folder,
  host,
  httpOrigin,
  httpOrigins,
  integer,
  mailAddress,
  multiples,
  networks,
  oneOf,
  pattern,
  percent,
  WrongValue,
} from './checks.ts'
import { databaseUrl, gatewayUrl, redisUrl, serviceUrl, smtpUrl, storageUrl } from './url-checks.ts'

export type Env = Record<string, string | undefined>

/** One setting: an environment variable. README.md and .env.example list it as it stands here. */
interface Setting<Value, Default extends string | null> {
  /** The meaning of the setting, in Markdown. */
  meaning: string
  check: Check<Value>
  /** Used when it is absent or blank; `null` if there is none, or if it depends on something else. */
  byDefault: Default
  /** The text in README.md for a default that depends on something else, in Markdown. */
  defaultText?: string
  /** It is or holds a secret, so no message repeats it. */
  isSecret?: true
}

const setting = <Value, const Default extends string | null>(
  byDefault: Default,
  check: Check<Value>,
  meaning: string,
  rest: Pick<Setting<Value, Default>, 'defaultText' | 'isSecret'> = {},
): Setting<Value, Default> => ({ byDefault, check, meaning, ...rest })

const word = pattern(/^\S+$/, 'be one word without spaces')
const http = serviceUrl('https:', 'http:')
const secret = pattern(/^\S{8,}$/, 'be at least 8 characters without spaces')
/** Browsers keep no cookie longer than 400 days, so a longer session could not be kept. */
const maxSessionDays = 400
const isSecret = true

/** Every setting, in the order of README.md. */
export const settings = {
  PORT: setting('3000', integer(0, 65_535), 'Port to listen on; 0 picks any free port'),
  HOST: setting(null, host, 'Network address to listen on', {
    defaultText: '`127.0.0.1`, in a container `0.0.0.0`',
  }),
  DATA_DIR: setting(
    './data',
    folder,
    'Folder for the embedded PostgreSQL and for uploaded files. If `SMTP_URL` is unset, mails are written to it too',
  ),
  STORAGE_URL: setting(
    null,
    storageUrl,
    'S3-compatible store for uploaded files: `s3://key:secret@host/bucket`, with `?region=…` if it needs one, or `s3+http://…` without TLS. If unset, files are kept in `DATA_DIR/files`. Several machines need it',
    { isSecret },
  ),
  DATABASE_URL: setting(
    null,
    databaseUrl,
    'URL of a PostgreSQL server (`postgres://…`) to use instead of the embedded one, version 15 or later',
    { isSecret },
  ),
  REDIS_URL: setting(
    null,
    redisUrl,
    'URL of a Redis server. Several processes share events, rate limits and who is online through it',
    { isSecret },
  ),
  WORKERS: setting(
    '2',
    integer(1, 64),
    'Number of processes of `npm run start:cluster`; one per CPU core is a good value',
  ),
  SMTP_URL: setting(
    null,
    smtpUrl,
    'Mail server: `smtp://user:password@host:587`, where TLS begins after a greeting (STARTTLS), or `smtps://user:password@host:465`, where it begins at once. If unset, each mail is written as an `.eml` file to `DATA_DIR/mail/`',
    { isSecret },
  ),
  MAIL_FROM: setting(
    null,
    mailAddress,
    "The sender of mails: `hello@example.in` or `Our Market <hello@example.in>`. If an operator has set a sender's name in the app, mails carry that name instead of yours",
    { defaultText: '`TaskBazaar <no-reply@` and the host of `PUBLIC_URL`' },
  ),
  MAIL_REPLY_TO: setting(null, mailAddress, 'Address that receives the replies to mails'),
  SMS_URL: setting(
    null,
    gatewayUrl,
    'HTTP gateway for text messages ([docs/operate.md](docs/operate.md#text-messages)). If unset, each message is written as a text file to `DATA_DIR/sms/`',
    { isSecret },
  ),
  SMS_PER_DAY: setting(
    '500',
    integer(1, 1_000_000),
    'How many text messages with codes the market sends in a day. They cost money, and anybody can ask for one',
  ),
  PUSH: setting(
    'on',
    flag,
    "If `off`, nobody can turn on notifications on a device, and the server sends nothing to the push services of the browsers' makers ([docs/operate.md](docs/operate.md#notifications))",
  ),
  PUSH_ALLOW: setting(
    null,
    httpOrigins,
    'Push services beside those of Chrome, Firefox, Safari and Edge: origins such as `https://push.example.org`, separated by commas. They may be at private addresses, and `http` is allowed',
  ),
  ALLOW_PRIVATE_WEBHOOKS: setting(
    '0',
    oneOf(['0', '1']),
    'With `1` webhooks may go to private addresses, and over `http`. For tests, and for a receiver on your own machines',
  ),
  COLLEGE_DOMAINS: setting(
    null,
    colleges,
    'Colleges whose members can show a badge: `iitd.ac.in=IIT Delhi, du.ac.in`. Addresses at subdomains count, too. Without a name the badge shows the domain',
  ),
  PUBLIC_URL: setting(
    null,
    httpOrigin,
    'The URL at which people open the app. Links in mails use it. The server refuses writes from pages of any other origin',
    { defaultText: '`http://localhost:PORT`' },
  ),
  GOOGLE_CLIENT_ID: setting(
    null,
    word,
    'Id of your client at Google or another OpenID Connect issuer, so that people can log in with it. Register `PUBLIC_URL/app/google-callback` there. If unset, the log-in button says that it is not set up',
  ),
  GOOGLE_CLIENT_SECRET: setting(null, word, 'Secret of that client', { isSecret }),
  GOOGLE_ISSUER: setting('https://accounts.google.com', http, 'The OpenID Connect issuer'),
  SESSION_TTL_DAYS: setting('30', integer(1, maxSessionDays), 'Days until an unused session ends'),
  SESSION_MAX_DAYS: setting('180', integer(1, 3650), 'Days until a session ends, however much it is used'),
  AUTO_COMPLETE_DAYS: setting(
    '14',
    days(365),
    'If only one side has marked the work done, the app completes it after this many days',
  ),
  REVIEW_DAYS: setting(
    '14',
    days(365),
    'For this many days after the work is completed, the two can review each other',
  ),
  PAYMENTS: setting(
    'sandbox',
    oneOf(paymentProviders),
    '`sandbox` holds test money, and `razorpay` holds real money. With `direct` no money is held: the customer pays the other person directly ([docs/money.md](docs/money.md))',
  ),
  PLATFORM_FEE_PERCENT: setting(
    '0',
    percent(30),
    'Percentage that the market keeps of what the person who does the work would get',
  ),
  RAZORPAY_KEY_ID: setting(
    null,
    pattern(/^rzp_(test|live)_\w+$/, 'begin with rzp_test_ or rzp_live_'),
    'Id of your key at Razorpay. `PAYMENTS=razorpay` needs it, and the next two',
    { isSecret },
  ),
  RAZORPAY_KEY_SECRET: setting(null, secret, 'Secret of that key', { isSecret }),
  RAZORPAY_WEBHOOK_SECRET: setting(null, secret, 'Secret of your webhook at Razorpay', { isSecret }),
  RAZORPAY_URL: setting('https://api.razorpay.com', http, "URL of Razorpay's API. Change it only for tests"),
  HOLD_DAYS: setting(
    '30',
    days(365),
    "If neither side marks the work done, held money goes back to the customer after this many days. They count from the last day of the work, or from the last sign of it: the payment, the arrival, 'changes needed' or an accepted change",
  ),
  DISPUTE_DAYS: setting(
    '3',
    days(14),
    'After this many days of a dispute either side can ask a moderator to decide',
  ),
  RATE_LIMITS: setting('on', flag, 'Set `off` only for load tests'),
  CLIENT_LIMITS: setting(
    null,
    multiples,
    'Higher limits for networks whose people share one network address, such as a campus. `14.139.0.0/16=50` multiplies the limits per network address by 50. Separate several networks by commas',
  ),
  TRUSTED_PROXIES: setting(
    null,
    networks,
    "Your proxies, separated by commas: network addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`. Set it if the app runs behind a proxy. Otherwise the server sees only the proxy's address, and all users share one rate limit",
  ),
  BACKUP_DIR: setting(
    null,
    folder,
    'Folder into which the app writes a backup every night. It checks each backup by restoring it into a temporary database. If unset, there is no nightly backup',
  ),
  BACKUP_KEEP: setting('7,4,12', counts('7,4,12'), 'Numbers of daily, weekly and monthly backups to keep'),
  RETENTION_DAYS: setting(
    '180',
    integer(1, 3_650),
    'For this many days the app keeps each sign-in with its network address. It keeps what moderators may need about a deleted account this long after the deletion ([people](docs/people.md))',
  ),
  CLOCK_JUMPS: setting(
    'wait',
    oneOf(['wait', 'accept']),
    'If the time jumps by more than a day, nothing is deleted, ended or decided because time has passed until an operator confirms the time, or for 24 hours ([docs/operate.md](docs/operate.md#when-the-time-jumps)). `accept` is for tests',
  ),
  LOG_LEVEL: setting(
    'info',
    oneOf(['error', 'warn', 'info', 'debug', 'silent']),
    'What the log holds: with `info` a line for each request, with `warn` only what went wrong ([docs/operate.md](docs/operate.md#logs))',
  ),
  LOG_4XX: setting(
    'off',
    flag,
    'With `on` requests that are refused with a status from 400 to 499 count as failures, too: they are logged as warnings, and the console finds them',
  ),
  METRICS_TOKEN: setting(
    null,
    pattern(/^[\x21-\x7e]{8,}$/, 'be at least 8 visible ASCII characters without spaces'),
    'Bearer token with which other machines can read `/metrics`. Requests from the same machine need none, unless they come through a proxy',
    { isSecret },
  ),
}

export type SettingName = keyof typeof settings

type ValueOf<Name extends SettingName> =
  (typeof settings)[Name] extends Setting<infer Value, infer Default>
    ? Value | (null extends Default ? null : never)
    : never

/** Characters that nobody means as part of a value: not every reader of settings takes quotes and remarks away. */
const slipIn = (value: string): string | undefined => {
  if (/[\0\r\n]/.test(value)) return 'must be one line of text'
  if (/^(["']).*\1$/.test(value)) return 'must stand without the quotes around it'
  return /\s#\s/.test(value) ? 'must stand without the remark behind it' : undefined
}

/** The value of one setting; its default, which may be `null`, when it is absent or blank. Throws ConfigError. */
export function readSetting<Name extends SettingName>(env: Env, name: Name): ValueOf<Name> {
  const { byDefault, check, isSecret } = settings[name] as Setting<unknown, string | null>
  const value = env[name]?.trim() || byDefault
  if (value === null) return null as ValueOf<Name>
  const slip = slipIn(value)
  if (slip) throw new ConfigError(name, slip)
  try {
    return check(value) as ValueOf<Name>
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error
    const found = isSecret || error.value === undefined ? '' : `, not ${JSON.stringify(error.value)}`
    throw new ConfigError(name, `${error.message}${found}`)
  }
}
