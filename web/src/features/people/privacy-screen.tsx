import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { listBlocked } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { unblockPerson } from '#web/features/people/calls.ts'
import { DeleteAccount } from '#web/features/people/delete-account.tsx'
import { urlOf } from '#web/platform/call.ts'
import { fullName } from '#web/platform/formats.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonRow } from '#web/ui/skeleton.tsx'

/** Whom one keeps away, what is known about one, and the way out. */
export function PrivacyScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  return (
    <Page title="Privacy" back={() => back(paths.profile(viewer.givenId))}>
      <Section title="Blocked people">
        <Blocked />
      </Section>
      <Section title="Your data">
        <Card>
          <div className="flex flex-col gap-4">
            <p>Everything that is kept about you, in one file: profile, tasks, offers, messages, ratings.</p>
            <div className="flex flex-col gap-3">
              <Export format="html" name="HTML" use="to read" />
              <Export format="json" name="JSON" use="for programs" />
            </div>
          </div>
        </Card>
      </Section>
      <DeleteAccount />
    </Page>
  )
}

function Export({ format, name, use }: { format: 'html' | 'json'; name: string; use: string }) {
  return (
    <DownloadButton
      href={urlOf(exportOwnData, { query: { format } })}
      icon={<Download aria-hidden="true" size={20} />}
      label={`Download ${name}, ${use}`}
    >
      {name} <span className="text-caption font-normal text-ink-soft">{use}</span>
    </DownloadButton>
  )
}

function Blocked() {
  const { data, error, refetch } = useQuery(read(listBlocked, {}))
  const { mutateAsync } = useMutation(unblockPerson)
  if (!data && error)
    return <ErrorState text="Whom you have blocked could not be loaded." onRetry={() => refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading...">
        <Card hasPadding={false}>
          <SkeletonRow />
        </Card>
      </div>
    )
  if (data.length === 0)
    return (
      <Card>
        <p className="flex min-h-12 items-center text-ink-soft">You have blocked nobody.</p>
      </Card>
    )
  return (
    <Card hasPadding={false}>
      <ul aria-label="Blocked people" className="divide-y divide-line">
        {data.map(({ person }) => (
          <li key={person.givenId} className="flex min-h-18 items-center gap-3 px-4 py-3">
            <Avatar name={person.firstName} size="small" />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{fullName(person)}</span>
            <Button
              look="ghost"
              aria-label={`Unblock ${person.firstName}`}
              onClick={() => mutateAsync({ params: { id: person.givenId } }).catch(() => {})}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
