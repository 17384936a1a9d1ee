import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useContext, useState } from 'react'
import { getMyOffer } from '#contract/endpoints/offers.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import { paths } from '#contract/paths.ts'
import { AgreedTask, type AgreementProps } from '#web/features/tasks/page/agreed-task.tsx'
import { CompleteTask } from '#web/features/tasks/page/complete-task.tsx'
import { PosterTask } from '#web/features/tasks/page/poster-task.tsx'
import { TaskGone } from '#web/features/tasks/page/task-gone.tsx'
import { PosterMenu } from '#web/features/tasks/page/task-menu.tsx'
import { type Side, sideOf } from '#web/features/tasks/page/task-side.ts'
import { VisitorTask } from '#web/features/tasks/page/visitor-task.tsx'
import { TaskRefused } from '#web/features/tasks/wizard/task-refused.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { BarPlace, MenuPlace } from '#web/ui/bottom-bar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'

/** Parts of other features on this screen; the app puts them in. */
interface Parts {
  /** For the two of an agreement: its terms and state. */
  Agreement: ComponentType<AgreementProps>
  /** The viewer's own offer; `poster` is the poster's first name. */
  OwnOffer: ComponentType<{ offer: Offer; task: Task; poster: TaskDetail['postedBy'] }>
  /** The public questions about the task; `poster` is the poster's first name. */
  Questions: ComponentType<{ task: Task; isPoster: boolean; poster: string }>
  /** Hands the task's address on. */
  Share: ComponentType<{ task: Task; isIcon?: boolean }>
}

export function TaskScreen({ id, ...parts }: Parts & { id: string }) {
  const { back } = useBack()
  const { data, error, refetch } = useQuery({
    ...read(getTask, { params: { id } }),
    refetchInterval: ({ state: { data } }) => untilChange(data?.agreement),
  })
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
function untilChange(agreement: Agreement | null | undefined): number | false {
  if (!agreement?.canUntil) return false
  // Not again and again without a pause, should this device's clock be ahead.
  return Math.min(Math.max(Date.parse(agreement.canUntil) - Date.now(), 1_000), longestMs)
}

interface KnownTaskProps extends Parts {
  detail: TaskDetail
  onBack: () => void
}

function KnownTask({ detail, onBack, Agreement, OwnOffer, Share, Questions }: KnownTaskProps) {
  const viewer = useViewer()
  const mode = useStep()
  const [hasJustMarked, setHasJustMarked] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const { task, offer, agreement, newestEvents } = detail
  const side = sideOf(task, viewer.givenId)
  const hasMarked = task.taskCompletedBy.includes(viewer.givenId)
  // Forward and a reload lead to the mode's history entry again, even when everything is said.
  const isCompleting = mode.step === 1 && task.Status === 'In-Progress' && !hasMarked

  const params = { taskId: task.givenId }
  const mine = useQuery({ ...read(getMyOffer, { params }), enabled: side === 'stranger' }).data

  if (side === 'stranger' && task.Status !== 'Open') return <TaskRefused why={texts.tasks.taken} />
  if (isCompleting && side !== 'stranger' && agreement)
    return (
      <CompleteTask
        task={task}
        agreement={agreement}
        side={side}
        onLeave={() => mode.returnBy(1)}
        onDone={() => {
          setHasJustMarked(true)
          mode.returnBy(1)
        }}
      />
    )
  return (
    <Page
      title={texts.tasks.brief}
      back={onBack}
      actions={
        <>
          <Share task={task} isIcon />
          <Actions detail={detail} side={side} place={setMenu} />
        </>
      }
      footer={<div ref={setBar} />}
    >
      <BarPlace value={bar}>
        <MenuPlace value={menu}>
          {side === 'stranger' && (
            <VisitorTask
              detail={detail}
              hasOffered={mine?.status === 'Active' || mine?.status === 'Pending'}
              ownOffer={mine && <OwnOffer offer={mine} task={task} poster={detail.postedBy} />}
            />
          )}
          {side === 'poster' && !offer && <PosterTask detail={detail} Share={Share} />}
          {side !== 'stranger' && offer && agreement && (
            <AgreedTask
              task={task}
              offer={offer}
              agreement={agreement}
              newestEvents={newestEvents}
              side={side}
              hasJustMarked={hasJustMarked}
              onMark={() => mode.advanceTo(1)}
              Agreement={Agreement}
            />
          )}
          <Questions task={task} isPoster={side === 'poster'} poster={detail.postedBy.firstName} />
        </MenuPlace>
      </BarPlace>
    </Page>
  )
}

interface ActionsProps {
  detail: TaskDetail
  side: Side
  place: (element: HTMLElement | null) => void
}

/** The further acts, at the end of the bar. Those of an agreement come with it. */
function Actions({ detail: { task, postedBy, offer }, side, place }: ActionsProps) {
  const More = useContext(PersonMenuSlot)
  if (side === 'stranger') return <More person={postedBy} subject={{ kind: 'task', id: task.givenId }} />
  if (offer) return <span ref={place} className="min-h-12 min-w-12" />
  return <PosterMenu task={task} />
}

function BriefSkeleton() {
  return (
    <div role="status" aria-label={texts.common.loading} className="flex flex-col gap-6">
      <SkeletonCard />
      <SkeletonText lines={6} />
    </div>
  )
}
