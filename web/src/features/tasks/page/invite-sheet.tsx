import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestPeople } from '#contract/endpoints/finding.ts'
import type { SuggestedPerson } from '#contract/entities/finding.ts'
import type { Task } from '#contract/entities/task.ts'
import { atWidth } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { invitePeople } from '#web/features/tasks/page/invite-calls.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PersonTick } from '#web/ui/person-tick.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

interface InviteSheetProps {
  task: Task
  isOpen: boolean
  onClose: () => void
}

/** People who fit a task, to tick and to invite. */
export default function InviteSheet({ task, isOpen, onClose }: InviteSheetProps) {
  const params = { taskId: task.givenId }
  const { data, isError, refetch } = useQuery(read(suggestPeople, { params }))
  return (
    <BottomSheet isOpen={isOpen} title={texts.finding.invite} onClose={onClose}>
      {!data && !isError && (
        <div role="status" aria-label={texts.common.loading}>
          <SkeletonRows count={4} />
        </div>
      )}
      {!data && isError && <ErrorState text={texts.finding.peopleNotLoaded} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <EmptyState isSmall text={texts.finding.nobodyFits} help={texts.finding.nobodyFitsHelp} />
      )}
      {data && data.length > 0 && <Choice taskId={task.givenId} people={data} onDone={onClose} />}
    </BottomSheet>
  )
}

interface ChoiceProps {
  taskId: string
  people: readonly SuggestedPerson[]
  onDone: () => void
}

function Choice({ taskId, people, onDone }: ChoiceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useMutation(invitePeople)
  const tick = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter(other => other !== id))
  const isFull = chosen.length >= limits.invitations
  return (
    <>
      <p className="text-ink-soft">{texts.finding.inviteHelp(limits.invitations)}</p>
      <ul aria-label={texts.finding.fitting} className="divide-y divide-line">
        {people.map(({ givenId, firstName, profilePic, userRating, userRatingCount, why }) => (
          <li key={givenId}>
            <PersonTick
              name={firstName}
              src={profilePic && atWidth(profilePic, 128)}
              rating={userRating}
              count={userRatingCount}
              note={texts.finding.reasons[why]}
              isOn={chosen.includes(givenId)}
              disabled={isFull && !chosen.includes(givenId)}
              onChange={isOn => tick(givenId, isOn)}
            />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 z-20 -mx-4 -mb-5 flex flex-col gap-3 border-t border-line bg-page px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {error && <Notice look="danger">{error.message || texts.common.somethingWrong}</Notice>}
        <Button
          isWide
          isBusy={isPending}
          disabled={chosen.length === 0}
          onClick={() =>
            mutate({ params: { taskId }, body: { givenIds: [...chosen] } }, { onSuccess: onDone })
          }
        >
          {chosen.length === 0 ? texts.finding.invite : texts.finding.inviteSome(chosen.length)}
        </Button>
      </div>
    </>
  )
}
