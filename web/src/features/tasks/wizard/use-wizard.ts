import { useEffect, useRef, useState } from 'react'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { blankDetails, formOf, type TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'
import { fieldOf, stepOf } from '#web/features/tasks/wizard/wizard-steps.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { useLeave } from '#web/platform/leave.ts'
import type { useStep } from '#web/platform/steps.ts'
import { useCategory } from '#web/ui/categories.ts'

/** The text of the wizard, as `useDraft` has it. */
export interface WizardDraft {
  draft: TaskDraft
  isKept: boolean
  isRestored: boolean
  startAfresh: () => void
  change: (part: Partial<TaskDraft>) => void
  send: () => TaskDraft
}

/** The way in which the form gets to the server. */
export interface Sending {
  send: (form: TaskForm) => void
  isBusy: boolean
  answer: Task | undefined
  error: CallFailure | null
}

interface Place {
  step: number
  history: ReturnType<typeof useStep>
  /** The page to which it leads once all is sent. */
  parent: string
}

/** Sends the draft; a refused field brings its step back, and its message stays until it is changed. */
export function useWizard(written: WizardDraft, sending: Sending, { step, history, parent }: Place) {
  const category = useCategory(written.draft.categoryId)
  const leaveFor = useLeave()
  const [touched, setTouched] = useState<readonly string[]>([])
  const [blank, setBlank] = useState<Record<string, string>>()
  const { answer, error } = sending
  const leave = () => leaveFor(parent, history.step - history.first + 1)
  // Where the answer finds one, which may be a step back from where it was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one answer, one move
  useEffect(() => {
    if (answer && !written.isKept) leave()
    const stepsBack = error ? step - stepOf(error) : 0
    if (stepsBack > 0) history.returnBy(stepsBack)
  }, [answer, error])
  // A busy screen shows it a moment later, and a press may come before that.
  const isSending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is an end, even of what was never shown as busy
  useEffect(() => {
    isSending.current = sending.isBusy
  }, [sending.isBusy, answer, error])
  const open = Object.entries(blank ?? fieldIssues(error)).filter(
    ([path]) => !touched.includes(fieldOf(path)),
  )
  return {
    leave,
    refusal: blank ?? error,
    issues: Object.fromEntries(open),
    touch: (fields: readonly string[]) => (blank ?? error) && setTouched([...touched, ...fields]),
    /** True if the details say enough. If not, points out where something is missing. */
    check: (draft: TaskDraft) => {
      const found = blankDetails(draft)
      const isEnough = Object.keys(found).length === 0
      setTouched([])
      setBlank(isEnough ? undefined : found)
      return isEnough
    },
    send: () => {
      if (isSending.current) return
      isSending.current = true
      setTouched([])
      sending.send(formOf(written.send(), category))
    },
  }
}
