import { describe, expect, it } from 'vitest'
import { settingsAtOdds } from './at-odds.ts'
import { ConfigError } from './checks.ts'
import { readConfig } from './config.ts'
import { type SettingName, settings } from './settings.ts'

/** Values that people write by mistake, and words of the refusal. */
const wrong: Record<SettingName, [value: string, words: string][]> = {
  PORT: [
    ['3000 # the usual one', 'without the remark'],
    ['65536', 'a whole number from 0 to 65535, not "65536"'],
  ],
  HOST: [
    ['http://127.0.0.1', 'an address or a host name'],
    ['127.0.0.1, ::1', 'an address or a host name'],
  ],
  DATA_DIR: [
    ['~/market', 'without ~ and $'],
    ['$HOME/market', 'without ~ and $'],
    ['"/srv/market"', 'without the quotes'],
    ['file:///srv/market', 'the path of a folder'],
    ['/srv/market # the big disk', 'without the remark'],
  ],
  STORAGE_URL: [
    ['https://store.example.org/market', 's3://key:secret@host/bucket'],
    ['s3://key:se/cret@store.example.org/market', '%2F for /'],
    ['s3://key:se#cret@store.example.org/market', '%23 for #'],
    ['s3://key:secret@store.example.org', 's3://key:secret@host/bucket'],
    ['s3://key:secret@store.example.org/market?regoin=ap-south-1', '?region=… and nothing else'],
  ],
  DATABASE_URL: [
    ['mysql://app@db/market', 'postgres:// or postgresql://'],
    ['postgres://app:pa#ss@db/market', '%23 for #'],
    ['postgres://app:12#ss@db/market', '%23 for #'],
    ['postgres://app:pa/ss@db/market', '%2F for /'],
    ['postgres://app:12/ss@db/market', '%2F for /'],
    ['postgres://app:pa?ss@db/market', '%3F for ?'],
    ['postgres://app:p@s/s@db/market', '%40 for @'],
    ['postgres://app:50%off@db/market', '%25 for %'],
    ['postgres://app@db/market?sslmode=yes', 'an sslmode of disable, allow'],
    ["'postgres://app@db/market'", 'without the quotes'],
  ],
  REDIS_URL: [
    ['cache:6379', 'redis:// or rediss://'],
    ['redis://', 'must name a host'],
    ['redis://cache/market', 'the number of a database'],
    ['redis://:12/ss@cache:6379', '%2F for /'],
    ['redis://:50%off@cache:6379', '%25 for %'],
  ],
  WORKERS: [
    ['0', 'a whole number from 1 to 64'],
    ['auto', 'a whole number from 1 to 64'],
  ],
  SMTP_URL: [
    ['mail.example.org:587', 'smtp:// or smtps://'],
    ['smtps://user:password@mail.example.org:587', 'begin with smtp:// for port 587'],
    ['smtp://user:password@mail.example.org:465', 'begin with smtps:// for port 465'],
    ['smtp://user:pass#word@mail.example.org:587', '%23 for #'],
  ],
  MAIL_FROM: [
    ['Our Market', 'like hello@example.in'],
    ['Our Market hello@example.in', 'like hello@example.in'],
  ],
  MAIL_REPLY_TO: [['help@example.in, me@example.in', 'like hello@example.in']],
  SMS_URL: [
    ['sms.example.org/send', 'https:// or http://'],
    ['https://sms.example.org/send?to={phone}', 'the places {to}, {text} and {code}'],
  ],
  SMS_PER_DAY: [
    ['0', 'a whole number from 1 to 1000000'],
    ['1,000', 'a whole number from 1 to 1000000'],
  ],
  PUSH: [['false', 'on or off, not "false"']],
  PUSH_ALLOW: [
    ['push.example.org', 'an origin such as'],
    [',', 'something between its commas'],
  ],
  ALLOW_PRIVATE_WEBHOOKS: [['on', '0 or 1, not "on"']],
  COLLEGE_DOMAINS: [
    ['IIT Delhi=iitd.ac.in', 'domains such as'],
    [',', 'something between its commas'],
  ],
  PUBLIC_URL: [
    ['tasks.example.org', 'an origin such as'],
    ['https://tasks.example.org/app/', 'an origin such as'],
    ['http://0.0.0.0:3000', 'only for listening'],
    ['https://tasks.example.org https://www.tasks.example.org', 'an origin such as'],
  ],
  GOOGLE_CLIENT_ID: [['id of the client', 'one word without spaces']],
  GOOGLE_CLIENT_SECRET: [['"secret"', 'without the quotes']],
  GOOGLE_ISSUER: [['accounts.google.com', 'https:// or http://']],
  SESSION_TTL_DAYS: [
    ['0', 'a whole number from 1 to 400'],
    ['30d', 'a whole number from 1 to 400'],
  ],
  SESSION_MAX_DAYS: [['1y', 'a whole number from 1 to 3650']],
  AUTO_COMPLETE_DAYS: [
    ['0', 'above 0 and up to 365'],
    ['14 days', 'above 0 and up to 365'],
  ],
  REVIEW_DAYS: [['0,5', 'above 0 and up to 365']],
  PAYMENTS: [
    ['Razorpay', 'not "Razorpay"'],
    ['off', 'not "off"'],
  ],
  PLATFORM_FEE_PERCENT: [
    ['5%', 'a percentage from 0 to 30'],
    ['31', 'a percentage from 0 to 30'],
    ['0.125', 'at most two decimals'],
  ],
  RAZORPAY_KEY_ID: [['rzp_prod_abc', 'begin with rzp_test_ or rzp_live_']],
  RAZORPAY_KEY_SECRET: [['short', 'at least 8 characters']],
  RAZORPAY_WEBHOOK_SECRET: [['has a space in it', 'without spaces']],
  RAZORPAY_URL: [['api.razorpay.com', 'https:// or http://']],
  HOLD_DAYS: [['366', 'above 0 and up to 365']],
  DISPUTE_DAYS: [['15', 'above 0 and up to 14']],
  RATE_LIMITS: [['true', 'on or off, not "true"']],
  CLIENT_LIMITS: [
    ['14.139.0.0/16', '14.139.0.0/16=50'],
    ['14.139.0.0/16=0', '14.139.0.0/16=50'],
    ['loopback=50', '14.139.0.0/16=50'],
  ],
  TRUSTED_PROXIES: [
    ['true', 'addresses or networks'],
    ['proxy.example.org', 'addresses or networks'],
    ['0.0.0.0/0', 'addresses or networks'],
    ['::/0', 'addresses or networks'],
    ['10.0.0.0/33', 'addresses or networks'],
    [',', 'something between its commas'],
  ],
  BACKUP_DIR: [
    ['~/backups', 'without ~ and $'],
    ['s3://key:secret@host/backups', 'the path of a folder'],
  ],
  BACKUP_KEEP: [
    ['7', '3 whole numbers such as 7,4,12'],
    ['0,4,12', 'the first above 0'],
  ],
  RETENTION_DAYS: [['0', 'a whole number from 1 to 3650']],
  CLOCK_JUMPS: [['ignore', 'wait or accept, not "ignore"']],
  LOG_LEVEL: [['verbose', 'error or warn or info or debug or silent']],
  LOG_4XX: [['yes', 'on or off, not "yes"']],
  METRICS_TOKEN: [['short', 'at least 8 visible ASCII characters']],
}

describe('a wrong value', () => {
  const rows = Object.entries(wrong).flatMap(([name, values]) =>
    values.map(([value, words]) => [name, value, words] as const),
  )

  it.each(rows)('of %s is refused: %s', (name, value, words) => {
    let message = ''
    try {
      readConfig({ [name]: value })
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      message = error.message
    }
    expect(message.startsWith(`${name} `)).toBe(true)
    expect(message).toContain(words)
  })

  it('stands in this table for every setting', () => {
    expect(Object.keys(wrong)).toEqual(Object.keys(settings))
  })
})

it('takes values that look odd and are right', () => {
  const right = {
    DATABASE_URL: 'postgres://app:p%23%2F%40@db:5432/market?sslmode=verify-full&application_name=a@b',
    REDIS_URL: 'redis://:pa@ss@cache:6379/2',
    SMTP_URL: 'smtp://user%40example.in:password@mail.example.org:587',
    STORAGE_URL: 's3://key:a%2Fb+c@store.example.org/market/2026?region=ap-south-1',
    SMS_URL: 'https://sms.example.org/send?to={to}&m={text}',
    MAIL_FROM: 'Market #1 <hello@example.in>',
    TRUSTED_PROXIES: 'loopback, fd00::/8',
  }
  const { databaseUrl, redisUrl, smtpUrl, storageUrl, smsUrl, mailFrom, trustedProxies } = readConfig(right)
  expect([databaseUrl, redisUrl, smtpUrl, storageUrl, smsUrl, mailFrom]).toEqual(
    Object.values(right).slice(0, 6),
  )
  expect(trustedProxies).toEqual(['loopback', 'fd00::/8'])
})

it.each<[Record<string, string>, string | undefined]>([
  [{ PUBLIC_URL: 'https://tasks.example.org' }, 'TRUSTED_PROXIES is not set'],
  [{ PUBLIC_URL: 'https://tasks.example.org', TRUSTED_PROXIES: 'loopback' }, undefined],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not set'],
  [{ HOST: '127.0.0.1' }, undefined],
  [{ RAZORPAY_KEY_ID: 'rzp_live_abc' }, 'RAZORPAY_KEY_ID is set, but PAYMENTS is sandbox'],
  [{ RAZORPAY_WEBHOOK_SECRET: 'hook-secret', PAYMENTS: 'direct' }, 'RAZORPAY_WEBHOOK_SECRET is set'],
  [{ PLATFORM_FEE_PERCENT: '5', PAYMENTS: 'direct' }, 'PLATFORM_FEE_PERCENT is set, but PAYMENTS is direct'],
  [{ BACKUP_KEEP: '3,0,0' }, 'BACKUP_KEEP is set, but BACKUP_DIR is not'],
  [{ GOOGLE_ISSUER: 'https://id.example.org' }, 'GOOGLE_ISSUER is set'],
  [{ SESSION_TTL_DAYS: '365' }, 'SESSION_TTL_DAYS is above SESSION_MAX_DAYS'],
  [{ PUSH: 'off', PUSH_ALLOW: 'https://push.example.org' }, 'PUSH_ALLOW is set, but PUSH is off'],
  [{ RATE_LIMITS: 'off', CLIENT_LIMITS: '14.139.0.0/16=50' }, 'CLIENT_LIMITS is set'],
])('names settings that do not go together: %o', (env, words) => {
  const odds = settingsAtOdds(readConfig(env), env)
  expect(odds).toHaveLength(words ? 1 : 0)
  if (words) expect(odds[0]).toContain(words)
})
