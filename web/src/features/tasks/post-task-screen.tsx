import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { postTask } from '#web/features/tasks/calls.ts'
import { CategoryStep } from '#web/features/tasks/category-step.tsx'
import { DetailsStep } from '#web/features/tasks/details-step.tsx'
import { ScheduleStep } from '#web/features/tasks/schedule-step.tsx'
import { formOf, type TaskDraft, useTaskDraft } from '#web/features/tasks/task-draft.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { useLeave } from '#web/platform/leave.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useViewer } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { ProgressSegments } from '#web/ui/progress-segments.tsx'

const lastStep = 2
const detailFields = ['title', 'description', 'specificRequirement', 'modeOfTask', 'taskCity', 'taskLocation']
const scheduleFields = ['startDate', 'endDate', 'timeSlot', 'budget', 'workDays']

/** The step that holds the first field that the server refused. */
function stepOf(failure: CallFailure): number {
  const refused = failure.issues.map(issue => issue.path)
  if (refused.includes('categoryId')) return 0
  return refused.some(path => detailFields.includes(path)) ? 1 : lastStep
}

export function PostTaskScreen() {
  const formId = useId()
  const { givenId } = useViewer()
  const { draft, change, reset } = useTaskDraft(givenId)
  const history = useStep()
  const step = draft.categoryId === 0 ? 0 : Math.min(history.step, lastStep)
  const { up } = useBack()
  const { post, isBusy, error, issues, touch } = usePosting(reset, history)
  const form = useIssueFocus(error)
  const problem = unshownMessage(error, [...detailFields, ...scheduleFields])
  const Step = [CategoryStep, DetailsStep, ScheduleStep][step]!

  function submit(event: FormEvent) {
    event.preventDefault()
    if (step < lastStep) history.advanceTo(step + 1)
    else if (!isBusy) post(draft)
  }

  return (
    <Page
      title="Post a Task"
      back={() => (step === 0 ? up(paths.home) : history.returnBy(1))}
      below={<ProgressSegments step={step + 1} />}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isBusy} disabled={draft.categoryId === 0}>
          {step === lastStep ? 'Post Task' : 'Next'}
        </Button>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Notice look="danger">{problem}</Notice>}
        <Step
          draft={draft}
          change={part => {
            touch(Object.keys(part))
            change(part)
          }}
          issues={issues}
        />
      </form>
    </Page>
  )
}

/** Posts the draft; a refused field brings its step back, and its message stays until it is changed. */
function usePosting(reset: () => void, { step, returnBy }: ReturnType<typeof useStep>) {
  const leaveFor = useLeave()
  const [touched, setTouched] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useMutation({
    ...postTask,
    onSuccess: () => {
      reset()
      if (location.pathname.endsWith(paths.post)) leaveFor(paths.home, step + 1)
    },
    onError: failure => {
      const stepsBack = lastStep - stepOf(failure)
      if (stepsBack > 0) returnBy(stepsBack)
    },
  })
  const open = Object.entries(fieldIssues(error)).filter(([path]) => !touched.includes(path))
  return {
    isBusy: isPending,
    error,
    issues: Object.fromEntries(open),
    touch: (fields: readonly string[]) => error && setTouched([...touched, ...fields]),
    post: (draft: TaskDraft) => {
      setTouched([])
      mutate({ body: formOf(draft) })
    },
  }
}
