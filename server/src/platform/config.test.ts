import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInContainer, readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'

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
      databaseUrl: null,
      databaseReplicaUrl: null,
      redisUrl: null,
      smtpUrl: null,
      publicUrl: 'http://localhost:3000',
      google: null,
      sessionTtlDays: 30,
      hasRateLimits: true,
      trustedProxies: [],
      metricsToken: null,
      isDemo: false,
    })
  })

  it('are read as they are written', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/market',
      DATABASE_URL: 'postgresql://app:p%40ss@db:5432/market?sslmode=require',
      DATABASE_REPLICA_URL: 'postgres://app@replica/market',
      REDIS_URL: 'rediss://cache:6379/1',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      PUBLIC_URL: 'https://tasks.example.org/',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'http://127.0.0.1:9000',
      SESSION_TTL_DAYS: '7',
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8 ,::1',
      METRICS_TOKEN: 'scrape-me-please',
      TASKBAZAAR_DEMO: '1',
    })
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      dataDir: '/srv/market',
      databaseUrl: 'postgresql://app:p%40ss@db:5432/market?sslmode=require',
      databaseReplicaUrl: 'postgres://app@replica/market',
      redisUrl: 'rediss://cache:6379/1',
      smtpUrl: 'smtps://user:pass@mail.example.org',
      publicUrl: 'https://tasks.example.org',
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'http://127.0.0.1:9000' },
      sessionTtlDays: 7,
      hasRateLimits: false,
      trustedProxies: ['loopback', '10.0.0.0/8', '::1'],
      metricsToken: 'scrape-me-please',
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
    ['DATABASE_REPLICA_URL', { DATABASE_URL: 'postgres://a/x', DATABASE_REPLICA_URL: 'redis://b/x' }],
    ['DATABASE_URL', { DATABASE_REPLICA_URL: 'postgres://b/x' }],
    ['REDIS_URL', { REDIS_URL: 'http://cache' }],
    ['REDIS_URL', { REDIS_URL: 'redis://' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
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
    ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,proxy.example.org' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'has a space in it' }],
    ['DATA_DIR', { DATA_DIR: 'a\nb' }],
  ]

  it.each(wrong)('%s is refused in one line that names it: %o', (setting, env) => {
    const { message } = refusal(env)
    expect(message.startsWith(`${setting} `)).toBe(true)
    expect(message).not.toContain('\n')
  })

  it('never repeats a value that may hold a password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:hunter22@db/x' }).message).not.toContain('hunter22')
  })
})
