import type { ComponentProps } from 'react'
import { NumberField } from './number-field.tsx'

/** An amount of rupees, with up to two decimals. */
export function MoneyField(props: Omit<ComponentProps<typeof NumberField>, 'isMoney'>) {
  return <NumberField {...props} isMoney />
}
