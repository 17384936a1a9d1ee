import { expect, test } from 'vitest'
import { misspeltSettings } from './misspelt.ts'

test('names a misspelt setting together with the right one', () => {
  for (const [wrong, right] of [
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['RATELIMITS', 'RATE_LIMITS'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['MAIL_REPLYTO', 'MAIL_REPLY_TO'],
  ]) {
    expect(misspeltSettings({ [wrong!]: 'x' })).toEqual([
      `${wrong} is set but is no setting: did you mean ${right}?`,
    ])
  }
})

test('ignores correct settings, and those of other programs', () => {
  const usual = {
    PATH: '',
    HOME: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    SHELL: '',
    LOGNAME: '',
    COLORTERM: '',
    NODE_ENV: '',
  }
  expect(misspeltSettings(usual)).toEqual([])
  expect(misspeltSettings(process.env)).toEqual([])
})
