import { type ComponentProps, useState } from 'react'
import { texts } from '#web/texts.ts'
import { amountIn } from './amount.ts'
import { TextField } from './field.tsx'
import { rupees } from './money.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'step' | 'min' | 'max'> & {
  value: string
  min: number
  max: number
  isMoney?: boolean
  isWhole?: boolean
}

/** The fault of the typed value; empty if there is none, or nothing was typed. */
function problemOf({ value, min, max, isMoney, isWhole }: NumberFieldProps): string {
  if (value.trim() === '') return ''
  const { unclearAmount, unclearNumber, atLeast, atMost } = texts.fields
  const number = amountIn(value)
  if (isWhole ? !Number.isInteger(number) : Number.isNaN(number))
    return isMoney && !isWhole ? unclearAmount : unclearNumber
  const shown = isMoney ? rupees : String
  if (number < min) return atLeast(shown(min))
  return number > max ? atMost(shown(max)) : ''
}

/**
 * A number, which stays as it was typed: what is no clear number is refused beside the field. The browser's own number
 * field changes with the wheel, and drops what it cannot read. `amountIn` reads the value.
 */
export function NumberField(props: NumberFieldProps) {
  const { min: _, max: __, isMoney = false, isWhole = false, error, hint, ...rest } = props
  const [isLeft, setIsLeft] = useState(false)
  const problem = problemOf(props)
  // The amount read from a sum that is not written in the app's own way.
  const isOdd = isMoney && problem === '' && /[^\d.]/.test(props.value.trim())
  return (
    <TextField
      autoComplete="off"
      {...rest}
      // The browser does the checking: nothing fits a pattern that never matches.
      pattern={problem ? '(?!)' : undefined}
      problem={problem}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      {...(isMoney && { prefix: '₹' })}
      hint={isOdd ? rupees(amountIn(props.value)) : hint}
      error={(isLeft && problem) || error}
      onBlur={() => setIsLeft(true)}
    />
  )
}
