import type { Privacy as PrivacySettings } from '#contract/entities/user.ts'
import { PrivacyScreen } from '#web/features/people/privacy-screen.tsx'
import { noFigures } from '#web/features/profiles/profile-screen.tsx'
import { ProfileView } from '#web/features/profiles/profile-view.tsx'
import { useViewer } from '#web/platform/session.ts'

/** The own profile as a stranger gets it. */
function Preview({ showEmail }: PrivacySettings) {
  const viewer = useViewer()
  const email = showEmail === 'everyone' ? viewer.email : ''
  return <ProfileView profile={{ ...viewer, ...noFigures, email }} Reviews={() => null} />
}

/** Privacy with a preview of the profile: these features do not know each other. */
export const Privacy = () => <PrivacyScreen Preview={Preview} />
