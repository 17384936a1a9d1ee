import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { listOffers } from '#contract/endpoints/offers.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { editTask } from '#web/features/tasks/calls.ts'
import { TaskPageWait } from '#web/features/tasks/page/task-page-wait.tsx'
import { draftOf } from '#web/features/tasks/wizard/task-draft.ts'
import { TaskWizard } from '#web/features/tasks/wizard/task-wizard.tsx'
import { useTaskPhotos } from '#web/features/tasks/wizard/use-task-photos.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { todayInIndia } from '#web/platform/formats.ts'
import { ReturnTo } from '#web/platform/navigation.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** An own open task, to be changed. */
export function EditTaskScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))
  if (!data)
    return (
      <TaskPageWait
        title={texts.tasks.editTask}
        back={paths.task(id)}
        error={error}
        onRetry={() => refetch()}
      />
    )
  const { task } = data
  if (task.TaskPosterId !== viewer.givenId || task.Status !== 'Open') return <ReturnTo to={paths.task(id)} />
  return <EditedTask task={task} />
}

function EditedTask({ task }: { task: Task }) {
  const id = task.givenId
  const written = useDraft(`task ${id}`, draftOf(task, todayInIndia(Date.now())))
  const photos = useTaskPhotos(`task ${id}`, written, task.photos)
  const { mutate, isPending, data, error } = useMutation({ ...editTask, onSuccess: photos.settle })
  return (
    <TaskWizard
      title={texts.tasks.editTask}
      submitText={texts.tasks.saveChanges}
      draft={photos.draft}
      photos={photos.field}
      sending={{
        send: form => photos.send(form, body => mutate({ params: { id }, body })),
        isBusy: isPending || photos.isWaiting,
        answer: data,
        error,
      }}
      parent={paths.task(id)}
      before={task}
      isSent
      note={<OffersToConfirm task={task} />}
    />
  )
}

/** Offers are made for the task as it was. */
function OffersToConfirm({ task }: { task: Task }) {
  const asked = pagesOf(listOffers, { params: { taskId: task.givenId } }, limits.page.offers)
  const { data } = useInfiniteQuery({ ...asked, enabled: task.offers > 0 })
  const isAnyActive = data?.pages.flat().some(({ status }) => status === 'Active')
  return isAnyActive && <Notice look="warning">{texts.tasks.offersToConfirm}</Notice>
}
