import { useMutation } from '@tanstack/react-query'
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
import { ProposeCancelForm } from '#web/features/agreements/propose-cancel.tsx'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { MoneyRow } from '#web/ui/money-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** The order in which whose fault it is can be chosen: the gentlest first. */
const faultOrder: readonly Fault[] = ['nobody', ...faults.filter(fault => fault !== 'nobody')]

interface CancelProps {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  side: Side
}

export const cancelWords = ({ can }: Agreement): string =>
  can.cancel ? texts.agreements.cancelTask : texts.agreements.proposeCancel

/** The way out: at once while one may go alone, and after that only if both agree. */
export function Cancel(props: CancelProps & { isOpen: boolean; onClose: () => void }) {
  const { agreement, isOpen, onClose } = props
  const { can } = agreement
  return (
    <BottomSheet isOpen={isOpen} title={cancelWords(agreement)} onClose={onClose}>
      {isOpen && can.cancel && <CancelForm {...props} onDone={onClose} />}
      {isOpen && !can.cancel && <ProposeCancelForm {...props} onDone={onClose} />}
    </BottomSheet>
  )
}

const blank: { fault: Fault; reason: CancelReason | ''; note: string } = {
  fault: 'nobody',
  reason: '',
  note: '',
}

/** Says what becomes of the money. */
function moneyWords(held: number, name: string, side: Side): string {
  if (held === 0) return texts.agreements.cancelMovesNothing
  return side === 'poster'
    ? texts.agreements.cancelRefundsYou(rupees(held))
    : texts.agreements.cancelRefunds(rupees(held), name)
}

function CancelForm({ agreement, payment, side, onDone }: CancelProps & { onDone: () => void }) {
  const { taskId } = agreement
  const written = useDraft(`cancel ${taskId}`, blank)
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...cancelAgreement, onSuccess: settle })
  const failure = unshownMessage(error, ['note'])
  const other = otherOf(agreement, side)
  const name = other.firstName

  function submit() {
    const { fault, reason, note } = send()
    if (reason === '') return
    const body = { fault, reason, ...(note.trim() && { note }) }
    mutate({ params: { taskId }, body }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={other.profilePic} />
        <div className="min-w-0 flex-1">
          <p className="text-strong wrap-anywhere">{fullName(other)}</p>
          <p className="text-caption text-ink-soft">
            {side === 'poster'
              ? texts.agreements.doesForYou(name, rupees(agreement.price), agreement.state)
              : texts.agreements.youDoFor(name, rupees(agreement.price), agreement.state)}
          </p>
        </div>
      </div>
      <p>{texts.agreements.cancelEffect}</p>
      {payment && <MoneyRow title={moneyWords(payment.held, name, side)} />}
      <RadioRows
        label={texts.common.reason}
        isLabelShown
        options={cancelReasons.map(value => ({ value, label: texts.agreements.cancelReasons[value](name) }))}
        value={draft.reason}
        onChoose={reason => change({ reason })}
      />
      <Segmented
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
