import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import type { PaymentSettings, Payout } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import { AccountSection } from '#web/features/payments/account-section.tsx'
import { livePayout, settings } from '#web/features/payments/calls.ts'
import { UpiForm } from '#web/features/payments/upi-form.tsx'
import { UpiRow } from '#web/features/payments/upi-row.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { BarPlace } from '#web/ui/bottom-bar.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
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
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Page
      title={texts.payments.gettingPaid}
      back={() => back(paths.profile(viewer.givenId))}
      footer={<div ref={setBar} />}
    >
      {isKnown && (
        <BarPlace value={bar}>
          <Known payout={payout} market={market} />
        </BarPlace>
      )}
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
      <Upi payout={payout} isDirectOnly={account !== null || market?.provider === 'direct'} />
      <LinkRow
        icon={<ReceiptText />}
        href={paths.payments}
        title={texts.payments.payments}
        note={texts.payments.allMovements}
      />
    </>
  )
}

/** The first one is asked for on the page, if nothing else is: any other opens from a row. */
function Upi({ payout, isDirectOnly }: { payout: Payout; isDirectOnly: boolean }) {
  const { upiId, account } = payout
  if (upiId === null && account === null) return <UpiForm payout={payout} isDirectOnly={isDirectOnly} />
  return (
    <Section title={account === null ? texts.payments.whereItGoes : texts.payments.paidDirectly}>
      <UpiRow payout={payout} isDirectOnly={isDirectOnly} />
      <p className="text-caption text-ink-soft">
        {isDirectOnly ? texts.payments.upiUseDirect : texts.payments.upiUse}
      </p>
    </Section>
  )
}
