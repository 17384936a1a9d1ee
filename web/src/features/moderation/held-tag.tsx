import { useQuery } from '@tanstack/react-query'
import { getPaymentSettings } from '#contract/endpoints/payments.ts'
import { read } from '#web/platform/queries.ts'
import { TestMoney } from '#web/ui/test-money.tsx'

/** Says that the money on this page is not real, if so. */
export function HeldTag() {
  const { data } = useQuery(read(getPaymentSettings, {}))
  return data?.isTest ? (
    <div className="flex">
      <TestMoney />
    </div>
  ) : null
}
