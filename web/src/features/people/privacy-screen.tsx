import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { listBlocked } from '#contract/endpoints/people.ts'
import { getPrivacy } from '#contract/endpoints/profiles.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { unblockPerson } from '#web/features/people/calls.ts'
import { DeleteAccount } from '#web/features/people/delete-account.tsx'
import { type PreviewComponent, WhoSees } from '#web/features/people/who-sees.tsx'
import { urlOf } from '#web/platform/call.ts'
import { fullName } from '#web/platform/formats.ts'
import { useBack } from '#web/platform/navigation.ts'
import { nextPage, pagesOf } from '#web/platform/pages.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The choice of who sees what, the blocked people, the own data, and the way to delete the account. */
export function PrivacyScreen({ Preview }: { Preview: PreviewComponent }) {
  const viewer = useViewer()
  const { back } = useBack()
  const { isPending } = useInfiniteQuery(blockedPages())
  const privacy = useQuery(read(getPrivacy, {}))
  return (
    <Page title={texts.common.privacy} back={() => back(paths.profile(viewer.givenId))}>
      {/* Whole at once: how tall the first part is, only the answer tells. */}
      {isPending || privacy.isPending ? (
        <SkeletonList />
      ) : (
        <>
          <WhoSees privacy={privacy.data} onRetry={() => privacy.refetch()} Preview={Preview} />
          <Parts />
        </>
      )}
    </Page>
  )
}

function Parts() {
  return (
    <>
      <Section title={texts.people.blockedPeople}>
        <Blocked />
      </Section>
      <Section title={texts.people.yourData}>
        <p className="text-caption text-ink-soft">{texts.people.yourDataHolds}</p>
        <div className="divide-y divide-line">
          <Export format="html" name={texts.people.html} use={texts.people.toRead} />
          <Export format="json" name={texts.people.json} use={texts.people.forPrograms} />
        </div>
      </Section>
      <DeleteAccount />
    </>
  )
}

function Export({ format, name, use }: { format: 'html' | 'json'; name: string; use: string }) {
  return (
    <LinkRow
      href={urlOf(exportOwnData, { query: { format } })}
      file="saved"
      label={texts.people.download(name, use)}
      title={name}
      note={use}
    />
  )
}

const blockedPages = () => pagesOf(listBlocked, {}, limits.page.blocked, ({ person }) => person.givenId)

function Blocked() {
  const pages = useInfiniteQuery(blockedPages())
  const data = pages.data?.pages.flat()
  const more = nextPage(pages)
  const { mutate, isPending, variables } = useMutation(unblockPerson)
  if (!data) return <ErrorState text={texts.people.blockedNotLoaded} onRetry={() => pages.refetch()} />
  if (data.length === 0)
    return (
      <>
        <p>{texts.people.nobodyBlocked}</p>
        <p className="-mt-1 text-caption text-ink-soft">{texts.people.howToBlock}</p>
        <LinkRow icon={<MessageCircle />} href={paths.messages} title={texts.people.openMessages} />
      </>
    )
  return (
    <>
      <ul aria-label={texts.people.blockedPeople} className="divide-y divide-line">
        {data.map(({ person }) => (
          <li key={person.givenId} className="flex min-h-16 flex-wrap items-center gap-x-3 py-2">
            <Avatar name={person.firstName} src={person.profilePic} size={40} />
            <span className="min-w-0 flex-1 basis-[6rem] font-semibold wrap-anywhere">
              {fullName(person)}
            </span>
            <TextButton
              label={texts.people.unblock(person.firstName)}
              isBusy={isPending && variables.params.id === person.givenId}
              onClick={() => mutate({ params: { id: person.givenId } })}
            >
              {texts.people.unblockButton}
            </TextButton>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="secondary" isBusy={more.isFetching} onClick={more.fetch}>
          {texts.common.showMore}
        </Button>
      )}
    </>
  )
}
