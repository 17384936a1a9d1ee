import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './checks.ts'
import { isInContainer, readConfig } from './config.ts'

function refusal(env: Record<string, string>): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('the settings were taken')
}

describe('settings', () => {
  it('have the documented defaults', () => {
    expect(readConfig({ HOST: '127.0.0.1' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('data'),
      storageUrl: null,
      databaseUrl: null,
      redisUrl: null,
      smtpUrl: null,
      mailFrom: 'TaskBazaar <no-reply@localhost>',
      mailReplyTo: null,
      publicUrl: 'http://localhost:3000',
      google: null,
      sessionTtlDays: 30,
      sessionMaxDays: 180,
      smsUrl: null,
      smsPerDay: 500,
      hasPush: true,
      pushAllow: [],
      allowsPrivateWebhooks: false,
      colleges: [],
      autoCompleteDays: 14,
      reviewDays: 14,
      payments: 'sandbox',
      feeBp: 0,
      disputeDays: 3,
      holdDays: 30,
      razorpay: null,
      hasRateLimits: true,
      clientLimits: [],
      trustedProxies: [],
      backups: null,
      retentionDays: 180,
      logLevel: 'info',
      keeps4xx: false,
      metricsToken: null,
      clockJumps: 'wait',
      isDemo: false,
    })
  })

  it('are read as they are written', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/market',
      DATABASE_URL: 'postgresql://app:p%40ss@db:5432/market?sslmode=require',
      REDIS_URL: 'rediss://cache:6379/1',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'Our Market <market@example.org>',
      MAIL_REPLY_TO: 'help@example.org',
      SMS_URL: 'https://sms.example.org/send?key=abc&to={to}&otp={code}',
      SMS_PER_DAY: '40',
      PUSH: 'off',
      ALLOW_PRIVATE_WEBHOOKS: '1',
      PUSH_ALLOW: 'http://127.0.0.1:8090, https://push.example.org/',
      COLLEGE_DOMAINS: 'IITD.ac.in=IIT Delhi, du.ac.in',
      PUBLIC_URL: 'https://tasks.example.org/',
      STORAGE_URL: 's3://key:secret@store.example.org/market?region=ap-south-1',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'http://127.0.0.1:9000',
      SESSION_TTL_DAYS: '7',
      AUTO_COMPLETE_DAYS: '0.5',
      REVIEW_DAYS: '0.25',
      PAYMENTS: 'razorpay',
      PLATFORM_FEE_PERCENT: '7.5',
      DISPUTE_DAYS: '2',
      HOLD_DAYS: '20',
      RAZORPAY_URL: 'http://127.0.0.1:9001',
      RAZORPAY_KEY_ID: 'rzp_test_abc',
      RAZORPAY_KEY_SECRET: 'key-secret',
      RAZORPAY_WEBHOOK_SECRET: 'hook-secret',
      RATE_LIMITS: 'off',
      CLIENT_LIMITS: '14.139.0.0/16=50, 2001:db8::/32=8',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8 ,::1',
      LOG_LEVEL: 'warn',
      LOG_4XX: 'on',
      METRICS_TOKEN: 'scrape-me-please',
      CLOCK_JUMPS: 'accept',
      BACKUP_DIR: '/srv/backups',
      BACKUP_KEEP: '3, 0,24',
      RETENTION_DAYS: '90',
      TASKBAZAAR_DEMO: '1',
    })
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      dataDir: '/srv/market',
      storageUrl: 's3://key:secret@store.example.org/market?region=ap-south-1',
      databaseUrl: 'postgresql://app:p%40ss@db:5432/market?sslmode=require',
      redisUrl: 'rediss://cache:6379/1',
      smtpUrl: 'smtps://user:pass@mail.example.org',
      mailFrom: 'Our Market <market@example.org>',
      mailReplyTo: 'help@example.org',
      smsUrl: 'https://sms.example.org/send?key=abc&to={to}&otp={code}',
      smsPerDay: 40,
      hasPush: false,
      pushAllow: ['http://127.0.0.1:8090', 'https://push.example.org'],
      allowsPrivateWebhooks: true,
      colleges: [
        { domain: 'iitd.ac.in', name: 'IIT Delhi' },
        { domain: 'du.ac.in', name: 'du.ac.in' },
      ],
      publicUrl: 'https://tasks.example.org',
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'http://127.0.0.1:9000' },
      sessionTtlDays: 7,
      sessionMaxDays: 180,
      autoCompleteDays: 0.5,
      reviewDays: 0.25,
      payments: 'razorpay',
      feeBp: 750,
      disputeDays: 2,
      holdDays: 20,
      razorpay: {
        url: 'http://127.0.0.1:9001',
        ...{ keyId: 'rzp_test_abc', keySecret: 'key-secret', webhookSecret: 'hook-secret' },
      },
      hasRateLimits: false,
      clientLimits: [
        { network: '14.139.0.0/16', times: 50 },
        { network: '2001:db8::/32', times: 8 },
      ],
      trustedProxies: ['loopback', '10.0.0.0/8', '::1'],
      logLevel: 'warn',
      keeps4xx: true,
      metricsToken: 'scrape-me-please',
      clockJumps: 'accept',
      backups: { folder: '/srv/backups', keep: { days: 3, weeks: 0, months: 24 } },
      retentionDays: 90,
      isDemo: true,
    })
  })

  it('count as absent when blank', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ', GOOGLE_CLIENT_ID: '', RATE_LIMITS: '' })
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, google: null, hasRateLimits: true })
  })

  it('listen on every address only inside a container', () => {
    expect(isInContainer({ container: 'podman' })).toBe(true)
    expect(readConfig({ container: 'podman' }).host).toBe('0.0.0.0')
    expect(readConfig({ KUBERNETES_SERVICE_HOST: '10.96.0.1' }).host).toBe('0.0.0.0')
    expect(readConfig({}).host).toBe(isInContainer({}) ? '0.0.0.0' : '127.0.0.1')
  })

  it('take the port into the public URL', () => {
    expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100')
  })
})

describe('a wrong setting', () => {
  const wrong: [setting: string, env: Record<string, string>][] = [
    ...['abc', '3000x', '-1', '65536', '3e3', '0x10', '80.5', '99999999999999999999'].map(
      (value): [string, Record<string, string>] => ['PORT', { PORT: value }],
    ),
    ['HOST', { HOST: 'two words' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost:5432' }],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense' }],
    ['STORAGE_URL', { STORAGE_URL: 'https://store.example.org/market' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://store.example.org/market' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://key:secret@store.example.org' }],
    ['REDIS_URL', { REDIS_URL: 'http://cache' }],
    ['REDIS_URL', { REDIS_URL: 'redis://' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['SMS_URL', { SMS_URL: 'sms.example.org' }],
    ['SMS_PER_DAY', { SMS_PER_DAY: '0' }],
    ['COLLEGE_DOMAINS', { COLLEGE_DOMAINS: 'iitd' }],
    ['COLLEGE_DOMAINS', { COLLEGE_DOMAINS: 'du.ac.in, @iitd.ac.in' }],
    ['COLLEGE_DOMAINS', { COLLEGE_DOMAINS: '*.ac.in' }],
    ['MAIL_FROM', { MAIL_FROM: 'Our Market' }],
    ['MAIL_FROM', { MAIL_FROM: 'Our Market <market@example.org' }],
    ['MAIL_REPLY_TO', { MAIL_REPLY_TO: 'a@example.org, b@example.org' }],
    ...[
      'tasks.example.org',
      'ftp://x.org',
      'https://x.org/app',
      'https://x.org?a=1',
      'https://u:p@x.org',
      'https://',
    ].map((value): [string, Record<string, string>] => ['PUBLIC_URL', { PUBLIC_URL: value }]),
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'accounts.google.com' }],
    ['SESSION_TTL_DAYS', { SESSION_TTL_DAYS: '0' }],
    ['SESSION_TTL_DAYS', { SESSION_TTL_DAYS: '1.5' }],
    ['SESSION_TTL_DAYS', { SESSION_TTL_DAYS: '401' }],
    ['AUTO_COMPLETE_DAYS', { AUTO_COMPLETE_DAYS: '0' }],
    ['REVIEW_DAYS', { REVIEW_DAYS: '0' }],
    ['AUTO_COMPLETE_DAYS', { AUTO_COMPLETE_DAYS: '-1' }],
    ['AUTO_COMPLETE_DAYS', { AUTO_COMPLETE_DAYS: '1e3' }],
    ['AUTO_COMPLETE_DAYS', { AUTO_COMPLETE_DAYS: '366' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,proxy.example.org' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'has a space in it' }],
    ...['7', '7,4', '7,4,x', '7,4,12,1', '0,4,12', '-1,4,12', '7,4,1.5'].map(
      (value): [string, Record<string, string>] => ['BACKUP_KEEP', { BACKUP_KEEP: value }],
    ),
    ...['0', '1.5', '3651', '-1', 'ever'].map((value): [string, Record<string, string>] => [
      'RETENTION_DAYS',
      { RETENTION_DAYS: value },
    ]),
    ['DATA_DIR', { DATA_DIR: 'a\nb' }],
  ]

  it.each(wrong)('refuses %s in one line that names it: %o', (setting, env) => {
    const { message } = refusal(env)
    expect(message.startsWith(`${setting} `)).toBe(true)
    expect(message).not.toContain('\n')
  })

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter22@db/x'],
    ['STORAGE_URL', 'https://key:hunter22@store.example.org/market'],
    ['REDIS_URL', 'http://:hunter22@cache'],
    ['SMTP_URL', 'mail:hunter22@example.org'],
    ['SMS_URL', 'ftp://sms.example.org?key=hunter22'],
    ['METRICS_TOKEN', 'hunter22 '.repeat(2)],
  ])('never repeats the secret in %s', (setting, value) => {
    expect(refusal({ [setting]: value }).message).not.toContain('hunter22')
  })
})
