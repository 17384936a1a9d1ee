import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookState } from '#contract/entities/webhook.ts'
import { AddWebhook } from '#web/features/operate/webhooks/add-webhook.tsx'
import { Attempts } from '#web/features/operate/webhooks/attempts.tsx'
import { allWebhooks, deleteWebhook } from '#web/features/operate/webhooks/calls.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Tag } from '#web/ui/badge.tsx'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The addresses of webhooks, and how sending goes. */
export function WebhooksView() {
  const { data, isError, refetch } = useQuery(allWebhooks)
  if (!data)
    return isError ? (
      <ErrorState text={texts.operate.pageNotLoaded} onRetry={() => refetch()} />
    ) : (
      <SkeletonList />
    )
  return (
    <div className="flex flex-col gap-4">
      {/* Stays while it shows a secret, whatever the list becomes. */}
      <AddWebhook isFirst={data.length === 0} />
      {data.length === 0 ? (
        <EmptyState isSmall text={texts.webhooks.none} help={texts.webhooks.noneHelp} />
      ) : (
        <ul aria-label={texts.webhooks.webhooks} className="flex flex-col gap-3">
          {data.map(webhook => (
            <WebhookCard key={webhook._id} webhook={webhook} />
          ))}
        </ul>
      )}
    </div>
  )
}

const inks: Record<WebhookState, string> = {
  new: 'text-ink-soft',
  works: 'text-open-ink',
  retrying: 'text-progress-ink',
  failing: 'text-danger-ink',
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, kinds, state, failingSince, waiting } = webhook
  const [open, setOpen] = useState<'attempts' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { mutate, isPending } = useMutation({ ...deleteWebhook, onError: close })
  return (
    <Card as="li">
      <div className="flex flex-col gap-2">
        <p className="text-strong wrap-anywhere">{url}</p>
        <p className={`text-caption font-semibold ${inks[state]}`}>
          {texts.webhooks.states[state]}
          {failingSince && ` ${texts.webhooks.since(dateAndTime(failingSince))}`}
          {waiting > 0 && `. ${texts.webhooks.waiting(waiting)}`}
        </p>
        <p className="flex flex-wrap gap-2">
          {kinds.map(kind => (
            <Tag key={kind}>{texts.webhooks.kinds[kind]}</Tag>
          ))}
        </p>
        <div className="mt-1 flex flex-wrap justify-between gap-x-4">
          <div className="-ml-2">
            <TextButton
              label={texts.webhooks.showAttempts(url)}
              opensDialog
              onClick={() => setOpen('attempts')}
            >
              {texts.webhooks.attempts}
            </TextButton>
          </div>
          <TextButton
            label={texts.webhooks.removeNamed(url)}
            isQuiet
            opensDialog
            onClick={() => setOpen('delete')}
          >
            {texts.webhooks.remove}
          </TextButton>
        </div>
      </div>
      <BottomSheet isOpen={open === 'attempts'} title={texts.webhooks.attempts} onClose={close}>
        {open === 'attempts' && <Attempts webhookId={id} />}
      </BottomSheet>
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={texts.webhooks.removeTitle}
        confirmText={texts.webhooks.remove}
        isBusy={isPending}
        onClose={close}
        onConfirm={() => mutate({ params: { id } })}
      >
        {texts.webhooks.removeEffect(url)}
      </ConfirmDialog>
    </Card>
  )
}
