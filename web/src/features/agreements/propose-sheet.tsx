import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import { propose } from '#web/features/agreements/calls.ts'
import {
  blankProposal,
  type ProposalDraft,
  proposalForm,
  type TermGroup,
  termGroups,
} from '#web/features/agreements/proposal-draft.ts'
import { TermFields } from '#web/features/agreements/term-fields.tsx'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ToggleChips } from '#web/ui/toggle-chips.tsx'

/** The fields of this sheet. Any other refused field is reported above them. */
const shown = ['price', 'description', 'reason']

interface ProposeProps {
  agreement: Agreement
  side: Side
}

const kinds = {
  change: () => ({ title: texts.agreements.proposeChange, draft: 'proposal', blank: blankProposal }),
  /** Where any day was agreed on: a day is all that is asked for. */
  day: () => ({
    title: texts.agreements.agreeOnDay,
    draft: 'day',
    blank: { ...blankProposal, groups: ['days'] as const, reason: texts.agreements.dayReason },
  }),
}

interface ProposeSheetProps extends ProposeProps {
  about: keyof typeof kinds
  isOpen: boolean
  onClose: () => void
}

/** Proposes a change of the agreement. It asks only for the terms to change. */
export function ProposeSheet({ about, isOpen, onClose, ...form }: ProposeSheetProps) {
  const { title, ...kind } = kinds[about]()
  return (
    <BottomSheet isOpen={isOpen} title={title} onClose={onClose}>
      {isOpen && <ChangeForm {...form} {...kind} isFixed={about === 'day'} onDone={onClose} />}
    </BottomSheet>
  )
}

interface ChangeFormProps extends ProposeProps {
  /** The name of its draft, and what that begins with. */
  draft: string
  blank: ProposalDraft
  /** The person does not choose the term to change. */
  isFixed: boolean
  onDone: () => void
}

function ChangeForm({ agreement, side, draft: name, blank, isFixed, onDone }: ChangeFormProps) {
  const { taskId } = agreement
  const written = useDraft<ProposalDraft>(`${name} ${taskId}`, blank)
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...propose, onSuccess: settle })
  const failure = unshownMessage(error, shown)
  const issues = fieldIssues(error)
  const toggle = (group: TermGroup) =>
    change({
      groups: draft.groups.includes(group)
        ? draft.groups.filter(other => other !== group)
        : [...draft.groups, group],
    })

  function submit() {
    const body = proposalForm(send())
    mutate({ params: { taskId }, body }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      {!isFixed && (
        <ToggleChips
          legend={texts.agreements.whatToChange}
          options={termGroups.map(value => ({ value, label: texts.agreements.terms[value] }))}
          chosen={draft.groups}
          onToggle={toggle}
        />
      )}
      <TermFields agreement={agreement} draft={draft} change={change} issues={issues} />
      {draft.groups.length > 0 && (
        <>
          <Reason field={field('reason')} error={issues.reason} />
          <p className="text-caption text-ink-soft">
            {texts.agreements.proposalNote(otherOf(agreement, side).firstName)}
          </p>
        </>
      )}
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide disabled={draft.groups.length === 0} isBusy={isPending}>
        {texts.agreements.sendProposal}
      </Button>
    </Form>
  )
}

type ReasonField = ReturnType<ReturnType<typeof useDraft<ProposalDraft>>['field']>

/** Why the other side should agree. */
export function Reason({ field, error }: { field: ReasonField; error: string | undefined }) {
  const { min, max } = limits.agreement.proposalReason
  return (
    <TextArea
      label={texts.common.reason}
      {...field}
      rows={2}
      hint={texts.agreements.reasonRule(min)}
      required
      minLength={min}
      maxLength={max}
      error={error}
    />
  )
}
