import { PrivacyScreen } from '#web/features/people/privacy-screen.tsx'
import type { WhatIsSeen } from '#web/features/people/who-sees.tsx'
import { useOwnProfile } from '#web/features/profiles/own-profile.ts'
import { ProfileView } from '#web/features/profiles/profile-view.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'

/** The own profile as a stranger gets it. */
function Preview({ showEmail }: WhatIsSeen) {
  const own = useOwnProfile()
  if (!own) return <SkeletonText lines={6} />
  const email = showEmail === 'everyone' ? own.email : ''
  // Reviews are by others, and stand in My Account with what one can do about them.
  return <ProfileView profile={{ ...own, email }} Reviews={() => null} />
}

/** Privacy with a preview of the profile: these features do not know each other. */
export const Privacy = () => <PrivacyScreen Preview={Preview} />
