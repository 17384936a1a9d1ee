import { TaskGone } from '#web/features/tasks/page/task-gone.tsx'
import { TaskRefused } from '#web/features/tasks/wizard/task-refused.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

interface TaskPageWaitProps {
  title: string
  /** The page above. */
  back: string
  error: Error | null
  onRetry: () => unknown
}

/** A form about a task while the task is not known: on its way, gone, or out of reach. */
export function TaskPageWait({ title, back, error, onRetry }: TaskPageWaitProps) {
  const { up } = useBack()
  const status = error instanceof CallFailure ? error.status : null
  if (error && status === 403) return <TaskRefused why={error.message} />
  return (
    <Page title={title} back={() => up(back)}>
      {!error && <SkeletonList count={2} />}
      {status === 404 && <TaskGone />}
      {error && status !== 404 && <ErrorState text={texts.common.taskNotLoaded} onRetry={onRetry} />}
    </Page>
  )
}
