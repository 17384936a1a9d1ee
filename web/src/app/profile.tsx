import { ProfileScreen } from '#web/features/profiles/profile-screen.tsx'
import { ReviewsPart } from '#web/features/reviews/reviews-part.tsx'
import { ShareProfile } from '#web/features/sharing/share-profile.tsx'

/** A person with what others wrote about them: these features do not know each other. */
export const Profile = ({ id }: { id: string }) => (
  <ProfileScreen id={id} Reviews={ReviewsPart} Share={ShareProfile} />
)
