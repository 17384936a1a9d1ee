import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ComponentType, useContext } from 'react'
import { getAgreement } from '#contract/endpoints/agreements.ts'
import { getMyOffer } from '#contract/endpoints/offers.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { AcceptedOffer, Task, TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { CompleteTask } from '#web/features/tasks/page/complete-task.tsx'
import { DeleteTask } from '#web/features/tasks/page/delete-task.tsx'
import { EditTaskButton, ExpiredNotice } from '#web/features/tasks/page/open-task.tsx'
import { TaskActions } from '#web/features/tasks/page/task-actions.tsx'
import { TaskBrief } from '#web/features/tasks/page/task-brief.tsx'
import { TaskGone } from '#web/features/tasks/page/task-gone.tsx'
import { type Side, sideOf } from '#web/features/tasks/page/task-side.ts'
import { TaskRefused } from '#web/features/tasks/wizard/task-refused.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/skeleton.tsx'

/** Parts of other features on this screen; the app puts them in. */
interface Parts {
  /** For the two of an agreement: its terms and state. */
  Agreement: ComponentType<{
    task: Task
    offer: AcceptedOffer
    agreement: Agreement | undefined
    isFailed: boolean
    onRetry: () => void
    side: 'poster' | 'provider'
  }>
  /** The viewer's own offer; `poster` is the poster's first name. */
  OwnOffer: ComponentType<{ offer: Offer; task: Task; poster: string }>
}

export function TaskScreen({ id, ...parts }: Parts & { id: string }) {
  const { back } = useBack()
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))
  const goBack = () => back(paths.home)

  const status = error instanceof CallFailure ? error.status : null
  if (error && status === 403) return <TaskRefused why={error.message} />
  if (data) return <KnownTask detail={data} onBack={goBack} {...parts} />
  return (
    <Page title={texts.tasks.brief} back={goBack}>
      {!error && <BriefSkeleton />}
      {status === 404 && <TaskGone />}
      {error && status !== 404 && <ErrorState text={texts.common.taskNotLoaded} onRetry={() => refetch()} />}
    </Page>
  )
}

/** As long as a browser's timer can wait. */
const longestMs = 2 ** 31 - 1

/** How long what can be done stays as it was said, in milliseconds; false for good. */
function untilChange(agreement: Agreement | undefined): number | false {
  if (!agreement?.canUntil) return false
  // Not again and again without a pause, should this device's clock be ahead.
  return Math.min(Math.max(Date.parse(agreement.canUntil) - Date.now(), 1_000), longestMs)
}

interface KnownTaskProps extends Parts {
  detail: TaskDetail
  onBack: () => void
}

function KnownTask({ detail, onBack, Agreement, OwnOffer }: KnownTaskProps) {
  const viewer = useViewer()
  const mode = useStep()
  const { task } = detail
  const side = sideOf(task, viewer.givenId)
  const hasMarked = task.taskCompletedBy.includes(viewer.givenId)
  // Forward and a reload lead to the mode's history entry again, even when everything is said.
  const isCompleting = mode.step === 1 && task.Status === 'In-Progress' && !hasMarked

  const params = { taskId: task.givenId }
  const mine = useQuery({ ...read(getMyOffer, { params }), enabled: side === 'stranger' }).data
  const agreed = useQuery({
    ...read(getAgreement, { params }),
    enabled: detail.offer !== null,
    refetchInterval: ({ state: { data } }) => untilChange(data),
  })
  const own = mine?.status === 'Active' || mine?.status === 'Pending' ? mine : null

  const isAgreed = agreed.data && side !== 'stranger' && task.Status === 'In-Progress'
  const mayComplete = isAgreed ? agreed.data.canBeOver && agreed.data.can.mark : !agreed.isLoading
  const complete = () => mode.advanceTo(1)
  const isInMenu = isAgreed && !agreed.data.canBeOver && agreed.data.can.mark

  if (side === 'stranger' && task.Status !== 'Open') return <TaskRefused why={texts.tasks.taken} />
  if (isCompleting && side !== 'stranger')
    return <CompleteTask task={task} agreement={agreed.data} side={side} onLeave={() => mode.returnBy(1)} />
  return (
    <Page
      title={texts.tasks.brief}
      back={onBack}
      actions={<TaskMenu detail={detail} side={side} onComplete={isInMenu ? complete : null} />}
      footer={
        <TaskActions
          detail={detail}
          side={side}
          hasOffered={Boolean(own)}
          isDisputed={agreed.data?.state === 'Disputed'}
          onComplete={mayComplete ? complete : null}
        />
      }
    >
      {!own && <ExpiredNotice detail={detail} side={side} />}
      {mine && <OwnOffer offer={mine} task={task} poster={detail.postedBy.firstName} />}
      <TaskBrief detail={detail} agreement={agreed.data}>
        {detail.offer && side !== 'stranger' && (
          <Agreement
            task={task}
            offer={detail.offer}
            agreement={agreed.data}
            isFailed={agreed.isError}
            onRetry={() => agreed.refetch()}
            side={side}
          />
        )}
      </TaskBrief>
    </Page>
  )
}

interface TaskMenuProps {
  detail: TaskDetail
  side: Side
  /** Null unless marking it as complete belongs here. */
  onComplete: (() => void) | null
}

/** The poster of an open task can change and delete it; the two sides, and whoever looks, can see to each other. */
function TaskMenu({ detail: { task, postedBy, offer }, side, onComplete }: TaskMenuProps) {
  const More = useContext(PersonMenuSlot)
  const acts = onComplete
    ? [{ label: texts.tasks.markComplete, icon: <CircleCheck />, onClick: onComplete }]
    : []
  if (side !== 'poster')
    return <More person={postedBy} subject={{ kind: 'task', id: task.givenId }} acts={acts} />
  if (task.Status === 'Open')
    return (
      <>
        <EditTaskButton task={task} />
        <DeleteTask task={task} />
      </>
    )
  return offer && <More person={{ givenId: offer.givenId, firstName: offer.offeredBy }} acts={acts} />
}

function BriefSkeleton() {
  return (
    <div role="status" aria-label={texts.common.loading} className="flex flex-col gap-6">
      <SkeletonCard />
      <SkeletonText lines={6} />
    </div>
  )
}
