import { Redirect } from 'wouter'
import { paths } from '#contract/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

interface OfferPageWaitProps {
  title: string
  taskId: string
  error: Error | null
  onRetry: () => unknown
}

/** The offer screens while their task is not known: on its way, gone, hidden, or out of reach. */
export function OfferPageWait({ title, taskId, error, onRetry }: OfferPageWaitProps) {
  const { up } = useBack()
  const status = error instanceof CallFailure ? error.status : null
  // Why it is out of reach is said there.
  if (status === 403) return <Redirect to={paths.task(taskId)} replace />
  return (
    <Page title={title} back={() => up(paths.task(taskId))}>
      {!error && <SkeletonList count={2} />}
      {status === 404 && <ErrorState text={texts.common.taskGone} />}
      {error && status !== 404 && <ErrorState text={texts.common.taskNotLoaded} onRetry={onRetry} />}
    </Page>
  )
}
