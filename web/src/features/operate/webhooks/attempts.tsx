import { useMutation, useQuery } from '@tanstack/react-query'
import type { WebhookAttempt } from '#contract/entities/webhook.ts'
import { attemptsOf, sendWebhookAgain } from '#web/features/operate/webhooks/calls.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { countOf } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The last attempts to tell one address something, each of which can be made again. */
export function Attempts({ webhookId }: { webhookId: string }) {
  const { data, isError, refetch } = useQuery(attemptsOf(webhookId))
  if (!data)
    return isError ? (
      <ErrorState text={texts.operate.pageNotLoaded} onRetry={() => refetch()} />
    ) : (
      <SkeletonList isRows />
    )
  return (
    <>
      <p className="text-ink-soft">
        {data.length === 0 ? texts.webhooks.noAttempts : texts.webhooks.attemptsNote}
      </p>
      {data.length > 0 && (
        <ul aria-label={texts.webhooks.attempts} className="divide-y divide-line">
          {data.map(attempt => (
            <Attempt key={attempt._id} webhookId={webhookId} attempt={attempt} />
          ))}
        </ul>
      )}
    </>
  )
}

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

function Attempt({ webhookId, attempt }: { webhookId: string; attempt: WebhookAttempt }) {
  const { _id: attemptId, kind, at, status, problem, durationMs } = attempt
  const { mutate, isPending } = useMutation(sendWebhookAgain)
  const name = texts.webhooks.kinds[kind]
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <p className="font-semibold">{name}</p>
        <p className={`text-caption font-semibold ${isTaken(status) ? 'text-open-ink' : 'text-danger-ink'}`}>
          {problem ? texts.webhooks.problems[problem] : texts.webhooks.statusOf(status!)}
        </p>
        <p className="text-caption text-ink-soft tabular-nums">
          {texts.webhooks.took(dateAndTime(at), countOf(durationMs))}
        </p>
      </div>
      <TextButton
        label={texts.webhooks.againNamed(name, dateAndTime(at))}
        isBusy={isPending}
        onClick={() => mutate({ params: { id: webhookId, attemptId } })}
      >
        {texts.webhooks.again}
      </TextButton>
    </li>
  )
}
