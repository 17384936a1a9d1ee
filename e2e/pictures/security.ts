import { expect, type Page } from '@playwright/test'
import type { ApiToken } from '#contract/entities/api-token.ts'
import type { Security } from '#contract/entities/security.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { isComplete } from '../rests.ts'
import { at, type Screen } from './screen.ts'

const device = (id: string, device: string, lastSeenAt: string, isThisOne: boolean) => ({
  _id: id,
  device,
  lastSeenAt,
  createdAt: lastSeenAt,
  isThisOne,
})
export const plain: Security = {
  hasPassword: true,
  hasGoogle: false,
  hasTwoFactor: false,
  recoveryCodesLeft: 0,
  deviceCount: 2,
  devices: [
    device('a', 'Chrome on Android', '2026-11-20T05:00:00.000Z', true),
    device('b', 'Firefox on Windows', '2026-11-18T05:00:00.000Z', false),
  ],
}
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/TaskBazaar:meera%40demo.example?secret=${secret}&issuer=TaskBazaar`

/** The security page with one of its dialogs open. */
const asking = (name: string, dialog: string, opener: string | RegExp, then?: Then, has = plain): Screen => ({
  name,
  route: '/profile/security',
  person: 'Meera',
  dialog: `features/security/${dialog}.tsx`,
  go: async (page, sample) => {
    await answer(page, 'GET /auth/security', 200, has)
    await at('/profile/security', 'Security', 'This device')(page, sample)
    // Waits for late parts, which would move the target of the press.
    await isComplete(page)
    await button(page, opener).click()
    await then?.(page)
  },
})
type Then = (page: Page) => Promise<unknown>

const scans: Then = async page => {
  await answer(page, 'POST /auth/two-factor/start', 200, { secret, uri })
  await page.getByLabel('Password').fill('market day')
  await button(page, 'Continue').click()
}
const turnsOn: Then = async page => {
  await scans(page)
  const recoveryCodes = Array.from({ length: 10 }, (_, i) => `${4102 + 517 * i}-${9871 - 313 * i}`)
  await answer(page, 'POST /auth/two-factor/enable', 200, { recoveryCodes })
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
}

const tokens: ApiToken[] = [
  {
    ...{ _id: '2', name: 'My calendar script', scope: 'read', createdAt: '2026-11-02T05:00:00.000Z' },
    ...{ endsAt: '2027-02-01T05:00:00.000Z', lastUsedAt: '2026-11-20T03:00:00.000Z' },
  },
  {
    ...{ _id: '1', name: 'Posts our weekly tasks', scope: 'write', createdAt: '2026-10-12T05:00:00.000Z' },
    ...{ endsAt: '2027-10-12T05:00:00.000Z', lastUsedAt: null },
  },
]

/** The tokens, further down, with one of their dialogs open. */
const ofTokens = (name: string, dialog: string, opener: string, then?: Then): Screen => ({
  ...asking(name, dialog, opener, then),
  go: async (page, sample) => {
    await answer(page, 'GET /auth/security', 200, plain)
    await answer(page, 'GET /auth/tokens', 200, tokens)
    await at('/profile/security', 'Security', 'My calendar script')(page, sample)
    // Waits for late parts, which would move the target of the press.
    await isComplete(page)
    await button(page, opener).click()
    await then?.(page)
  },
})
const makesOne: Then = async page => {
  await answer(page, 'POST /auth/tokens', 201, { _id: '3', token: `tb_${'Xy7-'.repeat(10)}Zq3` })
  await page.getByLabel('Name').fill('My backup')
  await page.getByRole('dialog').getByRole('button', { name: 'Make a token' }).click()
  await expect(page.getByText('you see it only now')).toBeVisible()
}

/** The ways into an account, and each question before one of them changes. */
export const securityScreens: Screen[] = [
  {
    name: 'security',
    route: '/profile/security',
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, 'GET /auth/security', 200, plain)
      await at('/profile/security', 'Security', 'This device')(page, sample)
    },
  },
  asking('password-change', 'password-card', /^Password/),
  asking('email-change', 'email-card', /^Email/),
  asking('log-out-everywhere', 'devices', 'Log out everywhere'),
  asking('two-factor-begin', 'two-factor-card', /^Two-factor/),
  asking('two-factor-scan', 'two-factor-card', /^Two-factor/, scans),
  asking('two-factor-codes', 'two-factor-card', /^Two-factor/, turnsOn),
  {
    ...asking('two-factor-codes-leave', 'recovery-codes', /^Two-factor/, async page => {
      await turnsOn(page)
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
      await page.goBack()
    }),
    dialogs: 2,
  },
  asking('two-factor-off', 'two-factor-card', /^Two-factor/, undefined, {
    ...plain,
    hasTwoFactor: true,
    recoveryCodesLeft: 9,
  }),
  {
    name: 'tokens',
    route: '/profile/security',
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, 'GET /auth/security', 200, plain)
      await answer(page, 'GET /auth/tokens', 200, tokens)
      await at('/profile/security', 'Security', 'My calendar script')(page, sample)
    },
  },
  ofTokens('token-make', 'make-token', 'Make a token'),
  ofTokens('token-made', 'make-token', 'Make a token', makesOne),
  ofTokens('token-revoke', 'tokens', 'Revoke My calendar script'),
  {
    name: 'privacy-empty',
    route: '/profile/privacy',
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, 'GET /people/blocked', 200, [])
      await at('/profile/privacy', 'Privacy', "You haven't blocked anyone.")(page, sample)
    },
  },
]
