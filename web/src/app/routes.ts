import type { ComponentType } from 'react'
import { paths } from '#contract/paths.ts'
import type { ScreenAccess } from '#web/app/access.ts'
import { type Loadable, loadable } from '#web/app/loadable.tsx'

interface Route extends Loadable {
  /** Below the base path; `:id` is handed to the screen. */
  path: string
  access: ScreenAccess
  /** For few: its code is not fetched before it is asked for. */
  isRare?: boolean
}

const route = (
  path: string,
  access: ScreenAccess,
  load: () => Promise<ComponentType<{ id: string }>>,
): Route => ({ path, access, ...loadable(load) })

const rare = (path: string, load: () => Promise<ComponentType<{ id: string }>>): Route => ({
  ...route(path, 'protected', load),
  isRare: true,
})

/** Every screen, the more exact paths first. */
export const routes: readonly Route[] = [
  route(paths.home, 'protected', async () => (await import('#web/app/home.tsx')).Home),
  route(
    paths.gettingStarted,
    'public-only',
    async () => (await import('#web/features/onboarding/getting-started-screen.tsx')).GettingStartedScreen,
  ),
  route(
    paths.login,
    'public-only',
    async () => (await import('#web/features/auth/log-in-screen.tsx')).LogInScreen,
  ),
  route(
    paths.signup,
    'public-only',
    async () => (await import('#web/features/auth/sign-up-screen.tsx')).SignUpScreen,
  ),
  route(
    paths.forgotPassword,
    'public-only',
    async () => (await import('#web/features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  route(
    paths.resetPassword,
    'open',
    async () => (await import('#web/features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
  route(
    paths.verifyEmail,
    'open',
    async () => (await import('#web/features/auth/verify-email-screen.tsx')).VerifyEmailScreen,
  ),
  route(
    paths.confirmEmail,
    'open',
    async () => (await import('#web/features/security/confirm-email-screen.tsx')).ConfirmEmailScreen,
  ),
  route(
    paths.googleCallback,
    'public-only',
    async () => (await import('#web/features/auth/google-callback-screen.tsx')).GoogleCallbackScreen,
  ),
  route(
    paths.messages,
    'protected',
    async () => (await import('#web/features/messages/chats-screen.tsx')).ChatsScreen,
  ),
  route(
    '/messages/:id',
    'protected',
    async () => (await import('#web/features/messages/chat-screen.tsx')).ChatScreen,
  ),
  route(
    paths.alerts,
    'protected',
    async () => (await import('#web/features/alerts/alerts-screen.tsx')).AlertsScreen,
  ),
  route(
    paths.editProfile,
    'protected',
    async () => (await import('#web/features/profiles/edit-profile-screen.tsx')).EditProfileScreen,
  ),
  route(
    paths.security,
    'protected',
    async () => (await import('#web/features/security/security-screen.tsx')).SecurityScreen,
  ),
  route(
    paths.privacy,
    'protected',
    async () => (await import('#web/features/people/privacy-screen.tsx')).PrivacyScreen,
  ),
  route(
    paths.standing,
    'protected',
    async () => (await import('#web/features/people/standing-screen.tsx')).StandingScreen,
  ),
  rare(
    paths.moderation,
    async () => (await import('#web/features/moderation/moderation-screen.tsx')).ModerationScreen,
  ),
  rare(
    '/moderation/reports/:id',
    async () => (await import('#web/features/moderation/report-screen.tsx')).ReportScreen,
  ),
  route(
    '/profile/:id',
    'protected',
    async () => (await import('#web/features/profiles/profile-screen.tsx')).ProfileScreen,
  ),
  route(
    paths.post,
    'profile',
    async () => (await import('#web/features/tasks/post-task-screen.tsx')).PostTaskScreen,
  ),
  route(
    paths.myTasks,
    'profile',
    async () => (await import('#web/features/tasks/my-tasks-screen.tsx')).MyTasksScreen,
  ),
  route(
    '/task/offer/:id',
    'profile',
    async () => (await import('#web/features/offers/make-offer-screen.tsx')).MakeOfferScreen,
  ),
  route(
    '/task/offers/:id',
    'profile',
    async () => (await import('#web/features/offers/offers-screen.tsx')).OffersScreen,
  ),
  route('/task/:id', 'profile', async () => (await import('#web/features/tasks/task-screen.tsx')).TaskScreen),
]
