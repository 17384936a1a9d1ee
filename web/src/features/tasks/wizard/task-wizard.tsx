import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { CategoryStep } from '#web/features/tasks/wizard/category-step.tsx'
import { DetailsStep } from '#web/features/tasks/wizard/details-step.tsx'
import { ScheduleStep } from '#web/features/tasks/wizard/schedule-step.tsx'
import type { TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'
import { type Sending, useWizard, type WizardDraft } from '#web/features/tasks/wizard/use-wizard.ts'
import { detailsStep, isShown, lastStep, stepReached } from '#web/features/tasks/wizard/wizard-steps.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { hasComeBack, useBack } from '#web/platform/navigation.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ContactHint, useContactHint } from '#web/ui/contact-hint.tsx'
import { useIssueFocus } from '#web/ui/form.tsx'
import { KeptNotice } from '#web/ui/kept-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { PhotoFieldState } from '#web/ui/photo-item.ts'
import { ProgressSegments } from '#web/ui/progress-segments.tsx'

interface TaskWizardProps {
  title: string
  submitText: string
  draft: WizardDraft
  photos: PhotoFieldState
  sending: Sending
  /** The page that it leads up to, and to which it leads once all is sent. */
  parent: string
  /** The task as it is, if there is one. */
  before?: Task
  /** The server has this already, so there is nothing to send until it is changed. */
  isSent?: boolean
  /** The notice before sending. */
  note?: ReactNode
  /** The notice about changes made after sending. */
  changedSince?: (task: Task) => ReactNode
}

/** The form of a task in three steps: what kind of task, what and where, when and for how much. */
export function TaskWizard(props: TaskWizardProps) {
  const { title, submitText, draft: written, sending, parent, isSent = false, note, changedSince } = props
  const { draft, isKept, isRestored, change } = written
  const formId = useId()
  const history = useStep()
  const step = draft.categoryId === 0 ? 0 : Math.min(history.step, lastStep)
  const { up } = useBack()
  const [opened] = useState(() => (isRestored && !history.isSet ? stepReached(draft) : history.step))
  // Each step has its entry in the history, as if one had walked there: Back leads through them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useLayoutEffect(() => {
    if (hasComeBack()) return
    for (let next = history.step + 1; next <= opened; next += 1) history.advanceTo(next)
  }, [])
  const { send, leave, check, refusal, issues, touch } = useWizard(written, sending, {
    step,
    history,
    parent,
  })
  // No `Form`, as its effect comes before that of `useStep`: what a step has refused is focused after its title.
  const form = useIssueFocus(refusal)
  const { isTold, mayGo } = useContactHint()
  const shown = sending.error?.issues.map(({ path }) => path).filter(isShown)
  const [toldAt, setToldAt] = useState<number>()
  const failure = unshownMessage(sending.error, shown)
  const Step = [CategoryStep, DetailsStep, ScheduleStep][step]!

  function submit(event: FormEvent) {
    event.preventDefault()
    if (step === detailsStep && !check(draft)) return
    if (step >= detailsStep && !mayGo(...publicTexts(draft))) return setToldAt(step)
    if (step < lastStep) history.advanceTo(step + 1)
    else if (isSent && !isKept) leave()
    else send()
  }

  return (
    <Page
      title={title}
      back={() => (step <= history.first ? up(parent) : history.returnBy(1))}
      below={<ProgressSegments step={step + 1} />}
      footer={
        step === lastStep ? (
          <SendButton form={formId} isBusy={sending.isBusy}>
            {submitText}
          </SendButton>
        ) : (
          // Each step has its own, so that a quick second tap counts on the next one.
          <Button key={step} type="submit" form={formId} isWide disabled={draft.categoryId === 0}>
            {texts.common.next}
          </Button>
        )
      }
    >
      <form id={formId} ref={form} onSubmit={submit} className="flex flex-col gap-5">
        {step === opened && (
          <KeptNotice
            of={{
              isRestored,
              startAfresh: () => {
                written.startAfresh()
                if (step > history.first) history.returnBy(step - history.first)
              },
            }}
          />
        )}
        {failure && <Notice look="danger">{failure}</Notice>}
        {sending.answer && isKept && changedSince?.(sending.answer)}
        {step === lastStep && note}
        <Step
          draft={draft}
          change={part => {
            touch(Object.keys(part))
            change(part)
          }}
          photos={props.photos}
          before={props.before}
          issues={issues}
        />
        <ContactHint isTold={isTold && step === toldAt} />
      </form>
    </Page>
  )
}

const publicTexts = ({ title, description, specificRequirement, answers }: TaskDraft): string[] => [
  ...[title, description, specificRequirement],
  ...answers.map(({ value }) => value),
]

/** How long it is off, in milliseconds: a second tap that was meant for 'Next' must not send the task. */
const offMs = 500

function SendButton({ form, isBusy, children }: { form: string; isBusy: boolean; children: string }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), offMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button type="submit" form={form} isWide isBusy={isBusy} disabled={!isReady}>
      {children}
    </Button>
  )
}
