import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { matchesSearch, searchText } from '#contract/search.ts'
import { NoTasksArt, NothingFoundArt } from '#web/features/tasks/art.tsx'
import { TaskList } from '#web/features/tasks/task-list.tsx'
import { itemsFound } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** The market: every task, newest first. `menu` is the hamburger with its sidebar. */
export function HomeScreen({ menu }: { menu: ReactNode }) {
  const tasks = useQuery(read(listTasks, {}))
  const search = useHomeSearch()
  const found = useFound(tasks.data, search.applied)

  return (
    <Page
      title="Find tasks"
      leading={menu}
      below={<SearchBox value={search.typed} onChange={search.type} onSearch={search.apply} />}
      fab={{ href: paths.post, label: 'Post Task' }}
    >
      {tasks.isPending && <SkeletonList text="Loading tasks..." />}
      {tasks.isError && !tasks.data && (
        <ErrorState text="The tasks could not be loaded." onRetry={() => tasks.refetch()} />
      )}
      {tasks.data && <Found tasks={found} search={search} isMarketEmpty={tasks.data.length === 0} />}
    </Page>
  )
}

interface FoundProps {
  tasks: readonly Task[]
  search: HomeSearch
  isMarketEmpty: boolean
}

function Found({ tasks, search, isMarketEmpty }: FoundProps) {
  return (
    <section className="flex flex-col gap-3">
      <p role="status" className="text-caption font-semibold text-ink-soft">
        {itemsFound(tasks.length)}
      </p>
      <TaskList tasks={tasks} name={`market ${search.applied}`} />
      {isMarketEmpty && (
        <EmptyState
          art={<NoTasksArt />}
          text="No tasks here yet. Yours can be the first."
          action={<LinkButton href={paths.post}>Post the first task</LinkButton>}
        />
      )}
      {!isMarketEmpty && tasks.length === 0 && (
        <EmptyState
          art={<NothingFoundArt />}
          text={`Nothing matches “${search.applied}”.`}
          action={
            <Button look="secondary" onClick={search.clear}>
              Show all tasks
            </Button>
          }
        />
      )}
    </section>
  )
}

interface HomeSearch {
  typed: string
  applied: string
  type: (text: string) => void
  apply: () => void
  clear: () => void
}

/** The search lives in the address, so that coming back from a task finds it again; emptying the field ends it. */
function useHomeSearch(): HomeSearch {
  const [params, setParams] = useSearchParams()
  const applied = params.get('q') ?? ''
  const [typed, setTyped] = useState(applied)
  const applyText = (text: string) => setParams(text ? { q: text } : {}, { replace: true })
  const type = (text: string) => {
    setTyped(text.slice(0, limits.search.max))
    if (text === '' && applied !== '') applyText('')
  }
  return { typed, applied, type, apply: () => applyText(typed.trim()), clear: () => type('') }
}

function useFound(tasks: readonly Task[] | undefined, q: string): readonly Task[] {
  const texts = useMemo(() => (tasks ?? []).map(task => ({ task, text: searchText(task) })), [tasks])
  return useMemo(() => texts.filter(({ text }) => matchesSearch(text, q)).map(({ task }) => task), [texts, q])
}
