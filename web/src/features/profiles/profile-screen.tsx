import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BellRing from 'lucide-react/icons/bell-ring'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Wallet from 'lucide-react/icons/wallet'
import { type ComponentType, useContext } from 'react'
import { getProfile } from '#contract/endpoints/profiles.ts'
import type { Profile, User } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { useOwnProfile } from '#web/features/profiles/own-profile.ts'
import { ProfileView } from '#web/features/profiles/profile-view.tsx'
import { VerificationNotice } from '#web/features/profiles/verification-notice.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface ProfileScreenProps {
  id: string
  Reviews: ComponentType<{ profile: Profile }>
  /** Hands the own address on. */
  Share: ComponentType<{ user: User }>
}

export function ProfileScreen({ id, Reviews, Share }: ProfileScreenProps) {
  const viewer = useViewer()
  const { back } = useBack()
  const goBack = () => back(paths.home)
  const isOwn = id === viewer.givenId
  const own = useOwnProfile(isOwn)
  if (!isOwn) return <OthersProfile id={id} Reviews={Reviews} onBack={goBack} />
  return (
    <Page
      title={texts.common.myAccount}
      hasTabs
      back={goBack}
      actions={
        <div className="pr-2">
          <TextLink isQuiet href={paths.editProfile}>
            {texts.profiles.editProfile}
          </TextLink>
        </div>
      }
    >
      {!viewer.verified && <VerificationNotice />}
      {!viewer.isProfileSetUp && <Notice>{texts.profiles.setUpFirst}</Notice>}
      {/* Shown as a whole, because the height of the figures is unknown before the answer comes. */}
      {!own ? (
        <ProfileSkeleton />
      ) : (
        <ProfileView profile={own} isOwn Reviews={Reviews}>
          <nav aria-label={texts.profiles.account} className="divide-y divide-line">
            <WhatIsMissing user={viewer} />
            <Share user={viewer} />
            <LinkRow
              href={paths.verify}
              icon={<BadgeCheck />}
              title={texts.verification.title}
              note={texts.verification.holds}
            />
            <LinkRow
              href={paths.notifications}
              icon={<BellRing />}
              title={texts.notifications.title}
              note={texts.notifications.holds}
            />
            <LinkRow
              href={paths.security}
              icon={<ShieldCheck />}
              title={texts.common.security}
              note={texts.profiles.securityHolds}
            />
            <LinkRow
              href={paths.privacy}
              icon={<Lock />}
              title={texts.common.privacy}
              note={texts.profiles.privacyHolds}
            />
            <LinkRow
              href={paths.gettingPaid}
              icon={<Wallet />}
              title={texts.payments.gettingPaid}
              note={texts.payments.gettingPaidHolds}
            />
          </nav>
        </ProfileView>
      )}
    </Page>
  )
}

interface OthersProfileProps extends Omit<ProfileScreenProps, 'Share'> {
  onBack: () => void
}

function OthersProfile({ id, onBack, Reviews }: OthersProfileProps) {
  const More = useContext(PersonMenuSlot)
  const { data, error, refetch } = useQuery(read(getProfile, { params: { id } }))
  return (
    <Page
      title={texts.profiles.profile}
      back={onBack}
      actions={data && <More person={data} />}
      footer={
        data && (
          <LinkButton href={paths.chat(id)} isWide>
            {texts.common.message}
          </LinkButton>
        )
      }
    >
      {data && <ProfileView profile={data} Reviews={Reviews} />}
      {!data && !error && <ProfileSkeleton />}
      {!data && error && <ProfileMissing error={error} onRetry={() => refetch()} />}
    </Page>
  )
}

/** The first thing that would make people choose this person, and why. */
function WhatIsMissing({ user }: { user: User }) {
  if (!user.isProfileSetUp) return null
  const [missing] = (['profilePic', 'description', 'skills', 'work'] as const).filter(
    part => user[part] === null || user[part].length === 0,
  )
  if (!missing) return null
  const { title, why } = texts.profiles.missing[missing]
  return <LinkRow href={paths.editProfile} icon={<Sparkles />} title={title} note={why} isDue />
}

function ProfileMissing({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof CallFailure && error.status === 404)
    return <ErrorState text={texts.common.personMissing} />
  return <ErrorState text={texts.profiles.notLoaded} onRetry={onRetry} />
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label={texts.common.loading} className="flex flex-col gap-6">
      <SkeletonCard />
      <SkeletonText lines={4} />
    </div>
  )
}
