import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { DisputeCase } from '#contract/entities/dispute.ts'
import { limits } from '#contract/limits.ts'
import { decideDispute } from '#web/features/moderation/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { splitWords } from '#web/ui/split.ts'
import { SplitField } from '#web/ui/split-field.tsx'

/** Asks how much of the held money goes to whom, and why, or says why the moderator cannot decide. */
export function DecideDispute({ details: { agreement, payment } }: { details: DisputeCase }) {
  const { dispute, state, poster, provider } = agreement
  const two = { poster: poster.firstName, provider: provider.firstName }
  if (state !== 'Disputed' || !dispute) {
    const outcome = dispute?.outcome
    const given = outcome?.toProvider ?? 0
    return outcome ? (
      <Notice look="success">
        {texts.moderation.endedWith(splitWords(given, given + payment.refunded, two))}
      </Notice>
    ) : null
  }
  if (!dispute.asked) return <Notice>{texts.moderation.notAskedYet}</Notice>
  return (
    <Section title={texts.moderation.decide}>
      <DecisionForm taskId={agreement.taskId} held={payment.held} two={two} />
    </Section>
  )
}

interface DecisionFormProps {
  taskId: string
  held: number
  two: { poster: string; provider: string }
}

function DecisionForm({ taskId, held, two }: DecisionFormProps) {
  const written = useDraft(`decision ${taskId}`, { toProvider: '', note: '' })
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...decideDispute, onSuccess: settle })
  const formId = useId()
  const issues = fieldIssues(error)
  const failure =
    error && !issues.note && !issues.toProvider && (unshownMessage(error) ?? texts.common.somethingWrong)
  const { min, max } = limits.agreement.note
  const amount = amountIn(draft.toProvider)
  const isNamed = draft.toProvider !== '' && amount >= 0 && amount <= held

  function submit() {
    const { toProvider, note } = send()
    mutate({ params: { taskId }, body: { toProvider: amountIn(toProvider), note } })
  }

  return (
    <Form id={formId} draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.moderation.figuresSealed}</p>
      <SplitField
        label={texts.moderation.howMuchTo(two.provider)}
        total={held}
        two={two}
        name="toProvider"
        value={draft.toProvider}
        onChange={toProvider => change({ toProvider })}
        error={issues.toProvider}
      />
      <TextArea
        label={texts.common.reason}
        {...field('note')}
        hint={texts.moderation.bothRead}
        rows={3}
        required
        minLength={min}
        maxLength={max}
        error={issues.note}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <InBar>
        <Button type="submit" form={formId} isBusy={isPending}>
          {isNamed ? texts.moderation.decideSplit(splitWords(amount, held, two)) : texts.moderation.decide}
        </Button>
      </InBar>
    </Form>
  )
}
