import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useContext } from 'react'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { paths } from '#contract/paths.ts'
import { ProfileView } from '#web/features/profiles/profile-view.tsx'
import { VerificationNotice } from '#web/features/profiles/verification-notice.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { MoreSlot } from '#web/platform/more.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/skeleton.tsx'

export function ProfileScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const { back } = useBack()
  const isOwn = id === viewer.givenId
  const goBack = () => back(paths.home)
  if (!isOwn) return <OthersProfile id={id} onBack={goBack} />
  return (
    <Page
      title="My Account"
      back={goBack}
      footer={
        <LinkButton href={paths.editProfile} isWide>
          Edit Profile
        </LinkButton>
      }
    >
      {!viewer.verified && <VerificationNotice />}
      <ProfileView profile={viewer} />
      <RowList label="Account">
        <ListRow
          href={paths.security}
          leading={<ShieldCheck aria-hidden="true" className="text-press-ink" />}
          title="Security"
          subtitle="Password, email, devices"
        />
        <ListRow
          href={paths.privacy}
          leading={<Lock aria-hidden="true" className="text-press-ink" />}
          title="Privacy"
          subtitle="Blocked people, your data"
        />
      </RowList>
    </Page>
  )
}

function OthersProfile({ id, onBack }: { id: string; onBack: () => void }) {
  const More = useContext(MoreSlot)
  const { data, error, refetch } = useQuery(read(getProfile, { params: { id } }))
  return (
    <Page title="Profile" back={onBack} actions={data && <More person={data} />}>
      {data && <ProfileView profile={data} />}
      {!data && !error && <ProfileSkeleton />}
      {!data && error && <ProfileMissing error={error} onRetry={() => refetch()} />}
    </Page>
  )
}

function ProfileMissing({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof CallFailure && error.status === 404)
    return <ErrorState text="There is no such person here." />
  return <ErrorState text="This profile could not be loaded." onRetry={onRetry} />
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="flex flex-col gap-6">
      <SkeletonCard />
      <SkeletonText lines={4} />
    </div>
  )
}
