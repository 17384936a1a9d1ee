import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Agreement,
  type CancelReason,
  cancelReasons,
  type Fault,
  faults,
} from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { limits } from '#contract/limits.ts'
import { cancelAgreement } from '#web/features/agreements/calls.ts'
import { hasBegun } from '#web/features/agreements/money-effect.ts'
import { ProposeCancelForm } from '#web/features/agreements/propose-cancel.tsx'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { todayInIndia } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** The order in which whose fault it is can be chosen: the gentlest first. */
const faultOrder: readonly Fault[] = ['nobody', ...faults.filter(fault => fault !== 'nobody')]

interface CancelProps {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  isInPerson: boolean
  side: Side
  now: number
}

/** The way out: at once while one may go alone, and after that only if both agree. */
export function Cancel(props: CancelProps) {
  const { agreement, payment, isInPerson, side, now } = props
  const [isOpen, setIsOpen] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const close = () => setIsOpen(false)
  const today = todayInIndia(now)
  const isBound =
    side === 'poster' &&
    payment !== undefined &&
    payment.held > 0 &&
    hasBegun(agreement, payment, isInPerson, today, now)
  const isAlone = agreement.marked.provider === null && !isBound
  const title = isAlone ? texts.agreements.cancelTask : texts.agreements.proposeCancel
  if (!isAlone && agreement.proposal) return null
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <BottomSheet isOpen={isOpen} title={isRefused ? texts.agreements.proposeCancel : title} onClose={close}>
        {isOpen && isAlone && !isRefused && (
          <CancelForm {...props} onDone={close} onRefused={() => setIsRefused(true)} />
        )}
        {isOpen && (!isAlone || isRefused) && (
          <ProposeCancelForm {...props} hasBegun={isBound || isRefused} onDone={close} />
        )}
      </BottomSheet>
    </>
  )
}

const blank: { fault: Fault; reason: CancelReason | ''; note: string } = {
  fault: 'nobody',
  reason: '',
  note: '',
}

type FormProps = CancelProps & { onDone: () => void; onRefused: () => void }

function CancelForm({ agreement, payment, side, onDone, onRefused }: FormProps) {
  const { taskId } = agreement
  const { draft, change, send, settle, field } = useDraft(`cancel ${taskId}`, blank)
  const { mutate, isPending, error } = useMutation({ ...cancelAgreement, onSuccess: settle })
  const failure = unshownMessage(error, ['note'])
  const name = otherOf(agreement, side).firstName
  const held = payment?.held ?? 0

  function submit() {
    const { fault, reason, note } = send()
    if (reason === '') return
    const body = { fault, reason, ...(note.trim() && { note }) }
    const refuse = (failure: CallFailure) => {
      // Meanwhile the work has begun: with money held, nobody cancels it alone.
      if (failure.status === 409 && held > 0) onRefused()
    }
    mutate({ params: { taskId }, body }, { onSuccess: onDone, onError: refuse })
  }

  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.agreements.cancelEffect}</p>
      {held > 0 && (
        <p className="font-semibold">
          {side === 'poster'
            ? texts.agreements.cancelRefundsYou(rupees(held))
            : texts.agreements.cancelRefunds(rupees(held), name)}
        </p>
      )}
      <OptionList
        label={texts.common.reason}
        options={cancelReasons.map(value => ({ value, label: texts.agreements.cancelReasons[value](name) }))}
        value={draft.reason}
        onChoose={reason => change({ reason })}
      />
      <RadioGroup
        legend={texts.agreements.whoseFault}
        options={faultOrder.map(value => ({ value, label: texts.agreements.faultChoices(name)[value] }))}
        value={draft.fault}
        onChange={fault => change({ fault })}
      />
      {draft.fault === 'theirs' && (
        <p className="text-caption text-ink-soft">{texts.agreements.canContest(name)}</p>
      )}
      <TextArea
        label={texts.agreements.note}
        {...field('note')}
        isOptional
        rows={2}
        hint={texts.agreements.reasonRule(limits.agreement.note.min)}
        minLength={limits.agreement.note.min}
        maxLength={limits.agreement.note.max}
        error={fieldIssues(error).note}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" look="danger" isWide disabled={draft.reason === ''} isBusy={isPending}>
        {texts.agreements.cancelTask}
      </Button>
    </Form>
  )
}
