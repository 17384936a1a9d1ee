import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JoinLink } from '#contract/entities/joining.ts'
import { allJoinLinks, endJoinLink } from '#web/features/operate/joining/calls.ts'
import { joinAddress } from '#web/features/operate/joining/join-address.ts'
import { MakeJoinLink } from '#web/features/operate/joining/make-join-link.tsx'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { ordinalDate } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** Invitations with an end and a number of uses, for markets where not everybody takes part at once. */
export function JoinLinks() {
  const { data, isError, refetch } = useQuery(allJoinLinks)
  return (
    <Section title={texts.joining.invitations}>
      <p className="text-caption text-ink-soft">{texts.joining.invitationsHelp}</p>
      {!data &&
        (isError ? (
          <ErrorState text={texts.joining.notLoaded} onRetry={() => refetch()} />
        ) : (
          <SkeletonList isRows />
        ))}
      {data && data.length > 0 && (
        <ul aria-label={texts.joining.invitations} className="divide-y divide-line">
          {data.map(link => (
            <Row key={link._id} link={link} />
          ))}
        </ul>
      )}
      {data && <MakeJoinLink />}
    </Section>
  )
}

function Row({ link: { _id: id, token, note, used, uses, endsAt } }: { link: JoinLink }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { mutate, isPending } = useMutation({ ...endJoinLink, onError: close })
  const isOver = used === uses || Date.parse(endsAt) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 flex-1 basis-[10rem] wrap-anywhere">
        <p className="font-semibold" dir="auto">
          {note}
        </p>
        <p className="text-caption text-ink-soft tabular-nums">
          {texts.joining.used(used, uses)},{' '}
          {isOver ? texts.joining.over : texts.joining.until(ordinalDate(endsAt))}
        </p>
      </div>
      {!isOver && canCopy() && (
        <TextButton label={texts.joining.copyNamed(note)} onClick={() => void copyText(joinAddress(token))}>
          {texts.joining.copy}
        </TextButton>
      )}
      <TextButton label={texts.joining.endNamed(note)} isQuiet opensDialog onClick={() => setIsAsking(true)}>
        {texts.joining.end}
      </TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.joining.endTitle}
        confirmText={texts.joining.end}
        isBusy={isPending}
        onClose={close}
        onConfirm={() => mutate({ params: { id } })}
      >
        {texts.joining.endEffect(note)}
      </ConfirmDialog>
    </li>
  )
}
