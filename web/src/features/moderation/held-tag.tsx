import { useQuery } from '@tanstack/react-query'
import { getPaymentSettings } from '#contract/endpoints/payments.ts'
import { read } from '#web/platform/queries.ts'
import { TestMoney } from '#web/ui/test-money.tsx'

/** That the money on this page is not real, where it is not. */
export function HeldTag() {
  const { data } = useQuery(read(getPaymentSettings, {}))
  return data?.isTest ? (
    <div className="flex">
      <TestMoney />
    </div>
  ) : null
}
