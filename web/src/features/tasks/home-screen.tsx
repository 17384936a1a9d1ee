import { type ReactNode, useDeferredValue, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { NoTasksArt, NothingFoundArt } from '#web/features/tasks/art.tsx'
import { useFilter } from '#web/features/tasks/filter-address.ts'
import { FilterBar, SortButton } from '#web/features/tasks/filter-bar.tsx'
import { chipsOf, nothingNarrowed } from '#web/features/tasks/filter-words.ts'
import { type Market, useMarket } from '#web/features/tasks/market.ts'
import { TaskList } from '#web/features/tasks/task-list.tsx'
import { itemsFound } from '#web/platform/formats.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** The market: every task, newest first unless asked otherwise. `menu` is the hamburger with its sidebar. */
export function HomeScreen({ menu, actions }: { menu: ReactNode; actions?: ReactNode }) {
  const [filter, change] = useFilter()
  // The field and the chips answer at once; what is found is drawn in the pauses between frames.
  const shown = useDeferredValue(filter)
  const market = useMarket(shown)
  const [typed, setTyped] = useState(filter.q ?? '')
  const type = (text: string) => {
    setTyped(text.slice(0, limits.search.max))
    // Emptying the field ends the search.
    if (text === '' && filter.q !== undefined) change({ q: undefined })
  }
  const clear = () => {
    setTyped('')
    change(nothingNarrowed)
  }

  return (
    <Page
      title="Find tasks"
      leading={menu}
      actions={actions}
      isBarHiding
      below={
        <div className="flex flex-col gap-2">
          <SearchBox
            value={typed}
            onChange={type}
            onSearch={() => change({ q: typed.trim() || undefined })}
          />
          <FilterBar filter={filter} onChange={change} />
        </div>
      }
      fab={{ href: paths.post, label: 'Post Task' }}
    >
      {market.tasks && <Found market={market} filter={shown} onChange={change} onClear={clear} />}
      {!market.tasks && !market.isError && <SkeletonList text="Loading tasks..." />}
      {!market.tasks && market.isError && (
        <ErrorState text="The tasks could not be loaded." onRetry={market.retry} />
      )}
    </Page>
  )
}

interface FoundProps {
  market: Market
  filter: TaskFilter
  onChange: (changes: TaskFilter) => void
  onClear: () => void
}

function Found({ market, filter, onChange, onClear }: FoundProps) {
  const { tasks = [], total, isCapped, more } = market
  const name = `market ${JSON.stringify(filter)}`
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-caption font-semibold text-ink-soft tabular-nums">
          {itemsFound(total, isCapped)}
        </p>
        <SortButton filter={filter} onChange={onChange} />
      </div>
      <TaskList key={name} tasks={tasks} name={name} more={more} />
      {tasks.length === 0 && <Nothing filter={filter} onClear={onClear} />}
    </section>
  )
}

function Nothing({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  const isFiltered = chipsOf(filter).some(({ value }) => value !== undefined)
  if (!isFiltered && filter.q === undefined)
    return (
      <EmptyState
        art={<NoTasksArt />}
        text="No tasks here yet. Yours can be the first."
        action={<LinkButton href={paths.post}>Post the first task</LinkButton>}
      />
    )
  const what = filter.q === undefined ? 'No task fits' : `Nothing matches “${filter.q}”`
  return (
    <EmptyState
      art={<NothingFoundArt />}
      text={isFiltered ? `${what} with these filters.` : `${what}.`}
      action={
        <Button look="secondary" onClick={onClear}>
          {isFiltered ? 'Clear filters' : 'Show all tasks'}
        </Button>
      }
    />
  )
}
