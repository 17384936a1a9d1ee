import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { PayeeForm, Payout } from '#contract/entities/payment.ts'
import { openAccount } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { ProofField, proofIn } from '#web/features/payments/proof-field.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

const blank = { legalName: '', phone: '', street: '', city: '', state: '', postalCode: '' }
/** Values that are stored nowhere, not even on this device, and must be typed again. */
const secret = { pan: '', accountNumber: '', ifsc: '' }
type Field = keyof PayeeForm

type Rules = Omit<ComponentProps<typeof TextField>, 'error'>
const rules = (): Record<Field, Rules> => ({
  legalName: { label: texts.payments.legalName, autoComplete: 'name', minLength: 4, maxLength: 200 },
  phone: {
    label: texts.payments.phone,
    type: 'tel',
    autoComplete: 'tel',
    pattern: '[0-9+ \\-]{8,16}',
    maxLength: 16,
  },
  pan: {
    ...{
      label: texts.payments.pan,
      hint: texts.payments.panRule,
      autoComplete: 'off',
      autoCapitalize: 'characters',
    },
    ...{ pattern: '[A-Za-z]{5}[0-9]{4}[A-Za-z]', maxLength: 10 },
  },
  accountNumber: {
    ...{ label: texts.payments.accountNumber, autoComplete: 'off', inputMode: 'numeric' },
    ...{ pattern: '[0-9]{5,20}', maxLength: 20 },
  },
  ifsc: {
    ...{
      label: texts.payments.ifsc,
      hint: texts.payments.ifscRule,
      autoComplete: 'off',
      autoCapitalize: 'characters',
    },
    ...{ pattern: '[A-Za-z]{4}0[A-Za-z0-9]{6}', maxLength: 11 },
  },
  street: { label: texts.payments.street, autoComplete: 'street-address', maxLength: 100 },
  city: { label: texts.common.city, autoComplete: 'address-level2', maxLength: 100 },
  state: { label: texts.payments.state, autoComplete: 'address-level1', maxLength: 100 },
  postalCode: {
    ...{ label: texts.payments.postalCode, autoComplete: 'postal-code', inputMode: 'numeric' },
    ...{ pattern: '[1-9][0-9]{5}', maxLength: 6 },
  },
})
const order = Object.keys(rules()) as Field[]

/** A group of fields; short ones stand side by side. */
const parts = (): { title: string; rows: Field[][] }[] => [
  { title: texts.payments.aboutYou, rows: [['legalName'], ['phone'], ['pan']] },
  { title: texts.payments.bankAccount, rows: [['accountNumber'], ['ifsc']] },
  { title: texts.payments.address, rows: [['street'], ['city', 'state'], ['postalCode']] },
]
const formId = 'payee'

const isSecret = (name: Field): name is keyof typeof secret => name in secret

/** A payee's details for the payment provider. */
export function AccountForm({ holder, proof }: { holder: string; proof: Payout['proof'] }) {
  const written = useDraft('payee', blank)
  const { send, settle, field } = written
  const [unkept, setUnkept] = useState(secret)
  const { mutate, isPending, error } = useMutation({ ...openAccount, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = failureOf(error, [...order, 'password', 'code'])

  const propsOf = (name: Field) =>
    isSecret(name)
      ? {
          name,
          value: unkept[name],
          onChange: (event: { target: { value: string } }) =>
            setUnkept(before => ({ ...before, [name]: event.target.value })),
        }
      : field(name)

  return (
    <Form
      id={formId}
      className="flex flex-col gap-5"
      draft={written}
      failure={error}
      isBusy={isPending}
      onSubmit={fields => mutate({ body: { ...send(), ...unkept, ...proofIn(fields) } })}
    >
      <p className="text-ink-soft">{texts.payments.accountUse(holder)}</p>
      {parts().map(({ title, rows }) => (
        <Section key={title} title={title}>
          <div className="flex flex-col gap-4">
            {rows.map(names => (
              <div key={names[0]} className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
                {names.map(name => (
                  <TextField key={name} {...rules()[name]} {...propsOf(name)} required error={issues[name]} />
                ))}
              </div>
            ))}
          </div>
        </Section>
      ))}
      {proof && <ProofField proof={proof} issues={issues} />}
      {failure && <Notice look="danger">{failure}</Notice>}
      <InBar>
        <Button type="submit" form={formId} isWide isBusy={isPending} disabled={proof === 'noPassword'}>
          {texts.payments.sendDetails}
        </Button>
      </InBar>
    </Form>
  )
}
