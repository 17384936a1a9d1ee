import { useMutation, useQuery } from '@tanstack/react-query'
import { useHistoryState } from 'wouter/use-browser-location'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Draft } from '#contract/entities/draft.ts'
import { paths } from '#contract/paths.ts'
import { postTask } from '#web/features/tasks/calls.ts'
import { postedRow } from '#web/features/tasks/lists/later-posted.tsx'
import type { PostAgainState } from '#web/features/tasks/page/agreed-task.tsx'
import { TaskPageWait } from '#web/features/tasks/page/task-page-wait.tsx'
import { draftOf, emptyDraft, type TaskDraft, withoutDays } from '#web/features/tasks/wizard/task-draft.ts'
import { TaskWizard } from '#web/features/tasks/wizard/task-wizard.tsx'
import { useShared } from '#web/features/tasks/wizard/use-shared.ts'
import { useTaskPhotos } from '#web/features/tasks/wizard/use-task-photos.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { loadAhead } from '#web/platform/idle.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSite } from '#web/ui/site-brand.ts'

/** A new task: from nothing, from one that was cancelled, or from a draft. */
export function PostTaskScreen() {
  const state = useHistoryState<(Partial<PostAgainState> & Partial<DraftState>) | null>()
  const { city } = useViewer()
  const { cities } = useSite()
  // Most tasks are where their poster lives.
  const taskCity = cities.length === 0 || cities.includes(city) ? city : ''
  const empty = { ...emptyDraft, taskCity }
  if (state?.again) return <TaskAgain id={state.again} />
  if (state?.draft) return <NewTask {...fromDraft(state.draft, empty)} />
  return <NewTask name="task" initial={empty} />
}

/** The state that leads to a draft that waits. */
export interface DraftState {
  draft: Draft
}

const fromDraft = ({ _id, title, description, categoryId, ...rest }: Draft, empty: TaskDraft) => ({
  name: `draft ${_id}`,
  draftId: _id,
  initial: {
    ...empty,
    ...{ title, description, categoryId },
    taskCity: rest.taskCity || empty.taskCity,
    budget: rest.budget > 0 ? String(rest.budget) : '',
  },
})

function TaskAgain({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))
  if (!data)
    return (
      <TaskPageWait
        title={texts.postTask.postTask}
        back={paths.home}
        error={error}
        onRetry={() => refetch()}
      />
    )
  return <NewTask name={`task again ${id}`} initial={withoutDays(draftOf(data.task, ''))} />
}

// Shown on the page that posting leads to.
loadAhead(postedRow.load)

interface NewTaskProps {
  name: string
  initial: TaskDraft
  /** The draft that waits for it. */
  draftId?: string
}

function NewTask({ name, initial, draftId }: NewTaskProps) {
  const written = useDraft(name, initial)
  const photos = useTaskPhotos(name, written)
  const { mutate, isPending, data, error } = useMutation({ ...postTask, onSuccess: photos.settle })
  useShared(photos)
  return (
    <TaskWizard
      title={texts.postTask.postTask}
      submitText={texts.common.postTask}
      draft={photos.draft}
      photos={photos.field}
      sending={{
        send: form =>
          photos.send(form, body => mutate({ body: draftId === undefined ? body : { ...body, draftId } })),
        isBusy: isPending || photos.isWaiting,
        answer: data,
        error,
      }}
      parent={paths.home}
      changedSince={({ givenId }) => <ChangedSince taskId={givenId} />}
    />
  )
}

/** Changes made after sending stay here, because the posted task does not have them. */
function ChangedSince({ taskId }: { taskId: string }) {
  return (
    <Notice
      action={
        <LinkButton href={paths.task(taskId)} look="secondary">
          {texts.postTask.viewPosted}
        </LinkButton>
      }
    >
      {texts.postTask.changedSince}
    </Notice>
  )
}
