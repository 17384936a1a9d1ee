import { expect, test } from 'vitest'
import type { User } from '#contract/entities/user.ts'
import { type ScreenAccess, screenAt } from '#contract/screens.ts'
import { judge } from '#web/app/access.ts'
import type { Session } from '#web/platform/session.ts'

const everyAccess: ScreenAccess[] = ['public-only', 'open', 'protected', 'profile']
const signedIn = (isProfileSetUp: boolean): Session => ({ state: 'in', user: { isProfileSetUp } as User })
const out: Session = { state: 'out' }
const unreachable: Session = { state: 'unreachable', isAnswered: false, retry: () => {} }

const verdicts = (session: Session) => everyAccess.map(access => judge(access, session))

test('shows only the spinner and leads nobody away while the session is checked', () => {
  expect(verdicts({ state: 'checking' })).toEqual(everyAccess.map(() => ({ show: 'spinner' })))
})

test('opens the public screens to a stranger, and leads from the others to the introduction', () => {
  expect(verdicts(out)).toEqual([
    { show: 'screen' },
    { show: 'screen' },
    { redirect: '/gettingStarted' },
    { redirect: '/gettingStarted' },
  ])
})

test('leads a member from the public screens home, and asks for a profile where one is needed', () => {
  expect(verdicts(signedIn(true))).toEqual([
    { redirect: '/' },
    { show: 'screen' },
    { show: 'screen' },
    { show: 'screen' },
  ])
  expect(judge('profile', signedIn(false))).toEqual({ redirect: '/profile/edit' })
})

test('signs nobody out during an outage', () => {
  expect(verdicts(unreachable)).toEqual([
    { show: 'screen' },
    { show: 'screen' },
    { show: 'outage' },
    { show: 'outage' },
  ])
})

test('puts every address into its access group', () => {
  const groups: Record<ScreenAccess, string[]> = {
    'public-only': [
      '/login',
      '/signup',
      '/forget-password',
      '/gettingStarted',
      '/gettingstarted',
      '/google-callback',
    ],
    open: ['/reset-password', '/verify-email', '/confirm-email'],
    protected: [
      '/',
      '/messages',
      '/messages/u1',
      '/alerts',
      '/profile/u1',
      '/profile/edit',
      '/profile/security',
      '/payments',
      '/getting-paid',
      '/moderation/disputes/t1',
    ],
    profile: ['/pay/p1', '/task/t1', '/post', '/mytasks', '/task/offer/t1', '/task/offers/t1'],
  }
  for (const [access, addresses] of Object.entries(groups))
    for (const address of addresses)
      expect([address, screenAt(address)?.screen.access]).toEqual([address, access])
  expect(screenAt('/nowhere')).toBeUndefined()
  expect(screenAt('/profile/edit')?.screen.path).toBe('/profile/edit')
})
