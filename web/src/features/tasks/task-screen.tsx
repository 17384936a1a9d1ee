import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { Redirect } from 'wouter'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { CompleteTask } from '#web/features/tasks/complete-task.tsx'
import { DeleteTask } from '#web/features/tasks/delete-task.tsx'
import { TaskActions } from '#web/features/tasks/task-actions.tsx'
import { TaskBrief } from '#web/features/tasks/task-brief.tsx'
import { TaskGone } from '#web/features/tasks/task-gone.tsx'
import { type Side, sideOf } from '#web/features/tasks/task-side.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { MoreSlot } from '#web/platform/more.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/skeleton.tsx'

const title = 'Task Brief'

export function TaskScreen({ id }: { id: string }) {
  const { back } = useBack()
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))
  const goBack = () => back(paths.home)

  if (data) return <KnownTask detail={data} onBack={goBack} />
  const status = error instanceof CallFailure ? error.status : null
  if (status === 403) return <Redirect to={paths.home} replace />
  return (
    <Page title={title} back={goBack}>
      {!error && <BriefSkeleton />}
      {status === 404 && <TaskGone />}
      {error && status !== 404 && (
        <ErrorState text="This task could not be loaded." onRetry={() => refetch()} />
      )}
    </Page>
  )
}

function KnownTask({ detail, onBack }: { detail: TaskDetail; onBack: () => void }) {
  const viewer = useViewer()
  const mode = useStep()
  const { task } = detail
  const side = sideOf(task, viewer.givenId)
  const hasMarked = task.taskCompletedBy.includes(viewer.givenId)
  // Forward and a reload lead to the mode's history entry again, even when everything is said.
  const isCompleting = mode.step === 1 && task.Status === 'In-Progress' && !hasMarked

  if (side === 'stranger' && task.Status !== 'Open') return <Redirect to={paths.home} replace />
  if (isCompleting && side !== 'stranger')
    return <CompleteTask task={task} isPoster={side === 'poster'} onLeave={() => mode.returnBy(1)} />
  return (
    <Page
      title={title}
      back={onBack}
      actions={<TaskMenu detail={detail} side={side} />}
      footer={<TaskActions detail={detail} side={side} onComplete={() => mode.advanceTo(1)} />}
    >
      <TaskBrief detail={detail} />
    </Page>
  )
}

/** The poster of an open task can delete it; the two sides, and whoever looks, can see to each other. */
function TaskMenu({ detail: { task, postedBy, offer }, side }: { detail: TaskDetail; side: Side }) {
  const More = useContext(MoreSlot)
  if (side !== 'poster') return <More person={postedBy} subject={{ kind: 'task', id: task.givenId }} />
  if (task.Status === 'Open') return <DeleteTask task={task} />
  return offer && <More person={{ givenId: offer.givenId, firstName: offer.offeredBy }} />
}

function BriefSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="flex flex-col gap-6">
      <SkeletonCard />
      <SkeletonText lines={6} />
    </div>
  )
}
