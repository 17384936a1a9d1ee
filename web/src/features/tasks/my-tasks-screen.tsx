import { useQuery } from '@tanstack/react-query'
import { listMyTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { NoOwnTasksArt } from '#web/features/tasks/art.tsx'
import { TaskList } from '#web/features/tasks/task-list.tsx'
import { itemsFound } from '#web/platform/formats.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = [
  { id: 'posted', label: 'posted By Me' },
  { id: 'accepted', label: 'Accepted By Me' },
] as const

type Side = (typeof tabs)[number]['id']

export function MyTasksScreen() {
  const { back } = useBack()
  const { step, replaceBy } = useStep()
  const { data, isPending, isError, refetch } = useQuery(read(listMyTasks, {}))
  const active = tabs[step]?.id ?? 'posted'

  return (
    <Page title="My Tasks" back={() => back(paths.home)}>
      <Tabs
        label="My Tasks"
        tabs={tabs}
        active={active}
        onChange={id => replaceBy(tabs.findIndex(tab => tab.id === id))}
      >
        {isPending && <SkeletonList text="Loading tasks..." />}
        {isError && !data && <ErrorState text="Your tasks could not be loaded." onRetry={() => refetch()} />}
        {data && <MyTasks tasks={data} side={active} />}
      </Tabs>
    </Page>
  )
}

function MyTasks({ tasks, side }: { tasks: readonly Task[]; side: Side }) {
  const { givenId } = useViewer()
  const own = tasks.filter(task =>
    side === 'posted' ? task.TaskPosterId === givenId : task.UserAcceptedOffer === givenId,
  )
  return (
    <section className="flex flex-col gap-3">
      <p role="status" className="text-caption font-semibold text-ink-soft">
        {itemsFound(own.length)}
      </p>
      <TaskList tasks={own} name={side} />
      {own.length === 0 && side === 'posted' && (
        <EmptyState
          art={<NoOwnTasksArt />}
          text="You have not posted a task yet. It is free."
          action={<LinkButton href={paths.post}>Post a task</LinkButton>}
        />
      )}
      {own.length === 0 && side === 'accepted' && (
        <EmptyState
          art={<NoOwnTasksArt />}
          text="None of your offers has been accepted yet."
          action={<LinkButton href={paths.home}>Find a task</LinkButton>}
        />
      )}
    </section>
  )
}
