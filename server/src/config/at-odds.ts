import type { Config } from './config.ts'
import type { Env, SettingName } from './settings.ts'

const loopback = /^(?:localhost|127\.[\d.]+|::1)$/

/**
 * Settings that are right by themselves but do nothing, or not what was meant, beside the others. One sentence each,
 * which begins with the setting's name. The market starts with them: none of them harms what works.
 */
export const settingsAtOdds = (config: Config, env: Env): string[] => {
  const isSet = (name: SettingName) => Boolean(env[name]?.trim())
  const odds: [isOdd: boolean, sentence: string][] = [
    [
      config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0,
      'TRUSTED_PROXIES is not set, but PUBLIC_URL begins with https, so a proxy stands before the app: all users share one rate limit',
    ],
    [
      isSet('HOST') && !loopback.test(config.host) && !isSet('PUBLIC_URL'),
      `PUBLIC_URL is not set, but HOST lets other machines in: the app takes writes only from ${config.publicUrl}`,
    ],
    ...(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const).map(
      (name): [boolean, string] => [
        isSet(name) && config.payments !== 'razorpay',
        `${name} is set, but PAYMENTS is ${config.payments}: nothing goes through Razorpay`,
      ],
    ),
    [
      config.feeBp > 0 && config.payments === 'direct',
      'PLATFORM_FEE_PERCENT is set, but PAYMENTS is direct: the market holds no money and keeps no fee',
    ],
    [
      isSet('BACKUP_KEEP') && config.backups === null,
      'BACKUP_KEEP is set, but BACKUP_DIR is not: there are no nightly backups',
    ],
    [
      isSet('GOOGLE_ISSUER') && config.google === null,
      'GOOGLE_ISSUER is set, but GOOGLE_CLIENT_ID is not: nobody can log in with it',
    ],
    [
      config.sessionTtlDays > config.sessionMaxDays,
      'SESSION_TTL_DAYS is above SESSION_MAX_DAYS, which ends every session earlier',
    ],
    [isSet('PUSH_ALLOW') && !config.hasPush, 'PUSH_ALLOW is set, but PUSH is off: no pushes are sent'],
    [
      isSet('CLIENT_LIMITS') && !config.hasRateLimits,
      'CLIENT_LIMITS is set, but RATE_LIMITS is off: there are no limits to raise',
    ],
  ]
  return odds.filter(([isOdd]) => isOdd).map(([, sentence]) => sentence)
}
