import { useQuery } from '@tanstack/react-query'
import type { PaymentSettings, Payout } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import { AccountSection } from '#web/features/payments/account-section.tsx'
import { livePayout, settings } from '#web/features/payments/calls.ts'
import { UpiForm } from '#web/features/payments/upi-form.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { rupees } from '#web/ui/money.tsx'
import { NowPanel } from '#web/ui/now-panel.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { TestMoney } from '#web/ui/test-money.tsx'

/** The viewer's payout address, and the money that waits for it. */
export function GettingPaidScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const { data: payout, error, refetch } = useQuery(livePayout)
  // Waits for the payout, too: the later of the two would move the page.
  const { data: market, isPending } = useQuery(settings)
  const isKnown = payout !== undefined && !isPending
  return (
    <Page title={texts.payments.gettingPaid} back={() => back(paths.profile(viewer.givenId))}>
      {isKnown && <Known payout={payout} market={market} />}
      {!isKnown && (payout || !error) && (
        <div role="status" aria-label={texts.common.loading} className="flex flex-col gap-5">
          <SkeletonCard />
        </div>
      )}
      {!payout && error && <ErrorState text={texts.payments.payoutNotLoaded} onRetry={() => refetch()} />}
    </Page>
  )
}

interface KnownProps {
  payout: Payout
  /** Missing where it could not be loaded. */
  market: PaymentSettings | undefined
}

function Known({ payout, market }: KnownProps) {
  const { upiId, account, waiting, delayed, proof } = payout
  const isReady = account === null ? upiId !== null : account === 'activated'
  const missing = account === null ? texts.payments.waitsForUpiId : texts.payments.waitsForAccount
  return (
    <>
      {waiting > 0 && (
        <NowPanel
          title={texts.payments.waitsTitle(rupees(waiting))}
          notes={[
            ...(delayed ? [texts.payments.delayed(rupees(delayed.amount), dateAndTime(delayed.until))] : []),
            ...(delayed?.amount === waiting ? [] : [isReady ? texts.payments.onItsWay : missing]),
          ]}
          isOwn={!isReady}
        >
          {market?.isTest && <TestMoney />}
        </NowPanel>
      )}
      {account !== null && (
        <AccountSection state={account} holder={texts.payments.holders.razorpay} proof={proof} />
      )}
      <UpiForm payout={payout} isDirectOnly={account !== null || market?.provider === 'direct'} />
    </>
  )
}
