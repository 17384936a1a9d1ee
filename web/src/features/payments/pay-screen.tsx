import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getStartedPayment } from '#contract/endpoints/payments.ts'
import type { SandboxOutcome } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import { paySandbox } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { capitalised } from '#web/features/payments/payment-summary.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { goBackTo, useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { BarPlace, InBar } from '#web/ui/bottom-bar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** The page for paying test money, in place of a payment provider's page. */
export function PayScreen({ id }: { id: string }) {
  const { up } = useBack()
  const { data, error, refetch } = useQuery(read(getStartedPayment, { params: { paymentId: id } }))
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const leave = () => up(data ? paths.task(data.taskId) : paths.myTasks)
  const isMissing = error instanceof CallFailure && (error.status === 404 || error.status === 403)
  return (
    <Page title={texts.payments.payPage} back={leave} footer={<div ref={setBar} />}>
      {data && (
        <BarPlace value={bar}>
          <Checkout payment={data} onLeave={() => goBackTo(paths.task(data.taskId), 1) || leave()} />
        </BarPlace>
      )}
      {!data && !error && (
        <div role="status" aria-label={texts.common.loading}>
          <SkeletonCard />
        </div>
      )}
      {!data && isMissing && (
        <EmptyState
          text={texts.payments.paymentMissing}
          action={<LinkButton href={paths.myTasks}>{texts.common.myTasks}</LinkButton>}
        />
      )}
      {!data && error && !isMissing && (
        <ErrorState text={texts.payments.notLoaded} onRetry={() => refetch()} />
      )}
    </Page>
  )
}

interface CheckoutProps {
  payment: ReplyOf<typeof getStartedPayment>
  /** Leads to the top of the task, which says what came of the payment. */
  onLeave: () => void
}

function Checkout({ payment, onLeave }: CheckoutProps) {
  const { paymentId, amount, title, provider, isOpen } = payment
  const { mutate, isPending, variables, error } = useMutation({
    ...paySandbox,
    onSuccess: (_, { body: { outcome } }) => {
      // The task shows a successful payment.
      if (outcome !== 'paid') showError(texts.payments.outcomes[outcome])
      onLeave()
    },
  })
  const failure = failureOf(error)
  const end = (outcome: SandboxOutcome) => mutate({ params: { paymentId }, body: { outcome } })
  const stateOf = (outcome: SandboxOutcome) => {
    const isThis = isPending && variables.body.outcome === outcome
    return { isBusy: isThis, disabled: isPending && !isThis, onClick: () => end(outcome) }
  }
  if (!isOpen)
    return (
      <EmptyState
        text={texts.payments.paymentOver}
        action={<Button onClick={onLeave}>{texts.payments.toTask}</Button>}
      />
    )
  return (
    <>
      <Notice look="warning">
        <p className="font-bold">{texts.payments.testMoney}</p>
        <p>{texts.payments.payPageNote}</p>
      </Notice>
      <Card>
        <div className="flex flex-col gap-4">
          <Money amount={amount} size="hero" />
          <Facts>
            <Fact label={texts.payments.forTask}>
              <span dir="auto">{title}</span>
            </Fact>
            <Fact label={texts.payments.toBeHeldBy}>{capitalised(texts.payments.holders[provider])}</Fact>
          </Facts>
        </div>
      </Card>
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button look="ghost" {...stateOf('cancelled')}>
        {texts.controls.cancel}
      </Button>
      <InBar>
        <Button look="secondary" {...stateOf('failed')}>
          {texts.payments.letFail}
        </Button>
        <Button {...stateOf('paid')}>{texts.payments.payNow(rupees(amount))}</Button>
      </InBar>
    </>
  )
}
