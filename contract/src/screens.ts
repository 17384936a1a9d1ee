import { listMessages } from './endpoints/messages.ts'
import { getTask, listTasks } from './endpoints/tasks.ts'
import { limits } from './limits.ts'
import { paths } from './paths.ts'

/** The people who may see a screen: those not signed in, everybody, those signed in, those with a profile. */
export type ScreenAccess = 'public-only' | 'open' | 'protected' | 'profile'

export interface Screen {
  /** Below `appBase`; `:id` is passed to the screen. */
  path: string
  access: ScreenAccess
  /** Its file below web/src without `.tsx`; it exports the component of that name: `log-in-screen`, `LogInScreen`. */
  file: string
  /** The call whose answer it shows first, below `apiBase`: the page has the browser start it early. */
  firstCall?: string
  /** Few people open this screen, so its code is not loaded ahead. */
  isRare?: true
}

/** Every screen, more exact paths first. The router, the preloader and the server's page hints follow this list. */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    access: 'protected',
    file: 'app/home',
    firstCall: `${listTasks.path}?limit=${limits.page.home}`,
  },
  {
    path: paths.gettingStarted,
    access: 'public-only',
    file: 'features/onboarding/getting-started-screen',
  },
  { path: paths.login, access: 'public-only', file: 'features/auth/log-in-screen' },
  { path: paths.signup, access: 'public-only', file: 'features/auth/sign-up-screen' },
  { path: paths.forgotPassword, access: 'public-only', file: 'features/auth/forgot-password-screen' },
  { path: paths.resetPassword, access: 'open', file: 'features/auth/reset-password-screen' },
  { path: paths.verifyEmail, access: 'open', file: 'features/auth/verify-email-screen' },
  { path: paths.confirmEmail, access: 'open', file: 'features/security/confirm-email-screen' },
  { path: '/pages/:id', access: 'open', file: 'features/site/site-page-screen', isRare: true },
  { path: paths.googleCallback, access: 'public-only', file: 'features/auth/google-callback-screen' },
  { path: paths.messages, access: 'protected', file: 'features/messages/chats-screen' },
  {
    path: '/messages/:id',
    access: 'protected',
    file: 'features/messages/chat-screen',
    firstCall: listMessages.path,
  },
  { path: paths.alerts, access: 'protected', file: 'features/alerts/alerts-screen' },
  { path: paths.searches, access: 'protected', file: 'features/tasks/searches/searches-screen' },
  { path: paths.editProfile, access: 'protected', file: 'features/profiles/edit-profile-screen' },
  { path: paths.security, access: 'protected', file: 'app/security' },
  { path: paths.privacy, access: 'protected', file: 'app/privacy' },
  {
    path: paths.notifications,
    access: 'protected',
    file: 'features/notifications/notifications-screen',
  },
  { path: paths.standing, access: 'protected', file: 'features/people/limits-screen' },
  {
    path: paths.confirmCollege,
    access: 'protected',
    file: 'features/verification/confirm-college-screen',
    isRare: true,
  },
  { path: paths.verify, access: 'protected', file: 'features/verification/verify-screen' },
  { path: paths.payments, access: 'protected', file: 'features/payments/payments-screen' },
  { path: paths.gettingPaid, access: 'protected', file: 'features/payments/getting-paid-screen' },
  { path: '/pay/:id', access: 'profile', file: 'features/payments/pay-screen' },
  {
    path: paths.moderation,
    access: 'protected',
    file: 'features/moderation/moderation-screen',
    isRare: true,
  },
  {
    path: '/moderation/reports/:id',
    access: 'protected',
    file: 'features/moderation/report-screen',
    isRare: true,
  },
  { path: '/moderation/disputes/:id', access: 'protected', file: 'app/dispute', isRare: true },
  { path: paths.operate, access: 'protected', file: 'app/operate', isRare: true },
  {
    path: '/operate/person/:id',
    access: 'protected',
    file: 'features/moderation/person-screen',
    isRare: true,
  },
  { path: '/profile/:id', access: 'protected', file: 'app/profile' },
  { path: paths.post, access: 'profile', file: 'features/tasks/wizard/post-task-screen' },
  { path: paths.bringGroup, access: 'profile', file: 'app/bring-group', isRare: true },
  { path: paths.myTasks, access: 'profile', file: 'features/tasks/lists/my-tasks-screen' },
  { path: '/task/edit/:id', access: 'profile', file: 'features/tasks/wizard/edit-task-screen' },
  { path: '/task/offer/:id', access: 'profile', file: 'features/offers/make-offer-screen' },
  { path: '/task/offers/:id', access: 'profile', file: 'app/offers' },
  { path: '/task/:id', access: 'profile', file: 'app/task', firstCall: getTask.path },
]

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`, 'i')

/** The screen at a path below the base, as the router finds it, and the id in that path; undefined if there is none. */
export function screenAt(path: string): { screen: Screen; id: string } | undefined {
  for (const screen of screens) {
    const match = patternOf(screen.path).exec(path)
    if (match) return { screen, id: match[1] ?? '' }
  }
  return undefined
}
