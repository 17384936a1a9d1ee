import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { texts } from '#web/texts.ts'
import { TextField } from './field.tsx'

type Attributes = Omit<ComponentProps<typeof TextField>, 'label' | 'error'>

interface NameFieldsProps {
  issues: { firstName?: string; lastName?: string }
  /** Where what is typed is kept: the attributes of each field. */
  first?: Attributes
  last?: Attributes
}

/** First and last name, as everybody is called here. */
export function NameFields({ issues, first, last }: NameFieldsProps) {
  return (
    <>
      <TextField
        label={texts.common.firstName}
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={limits.name.max}
        error={issues.firstName}
        {...first}
      />
      <TextField
        label={texts.common.lastName}
        name="lastName"
        autoComplete="family-name"
        isOptional
        maxLength={limits.name.max}
        error={issues.lastName}
        {...last}
      />
    </>
  )
}
