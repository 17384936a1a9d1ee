import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { NoTasksPicture, NothingFoundPicture } from '#web/features/tasks/lists/drawings.tsx'
import { useFilter } from '#web/features/tasks/lists/filter-address.ts'
import { FilterBar, SortButton } from '#web/features/tasks/lists/filter-bar.tsx'
import { chipsOf, nothingNarrowed } from '#web/features/tasks/lists/filter-words.ts'
import { TaskList } from '#web/features/tasks/lists/task-list.tsx'
import { type TaskPages, useTaskPages } from '#web/features/tasks/lists/task-pages.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { itemsFound } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** Every task, newest first unless asked otherwise. `menu` is the hamburger with its sidebar. */
export function HomeScreen({ menu, actions }: { menu: ReactNode; actions?: ReactNode }) {
  const [filter, change] = useFilter()
  const pages = useTaskPages(filter)
  // Each search has its own draft of the text typed over it.
  const search = useDraft(`search ${filter.q ?? ''}`, { text: filter.q ?? '' })
  const look = (changes: TaskFilter) => {
    search.change({ text: filter.q ?? '' })
    change(changes)
  }
  // A word that is typed and not yet searched for narrows, too.
  const narrow = (changes: TaskFilter) => look({ q: search.draft.text.trim() || undefined, ...changes })
  const type = (text: string) => {
    // Emptying the field ends the search.
    if (text === '' && filter.q !== undefined) look({ q: undefined })
    else search.change({ text: text.slice(0, limits.search.max) })
  }

  return (
    <Page
      title={texts.market.findTasks}
      leading={menu}
      actions={actions}
      isBarHiding
      below={
        <div className="flex flex-col gap-2">
          <SearchBox
            value={search.draft.text}
            onChange={type}
            onSearch={() => look({ q: search.draft.text.trim() || undefined })}
          />
          <FilterBar filter={filter} onChange={narrow} />
        </div>
      }
      fab={{ href: paths.post, label: texts.common.postTask }}
    >
      {pages.tasks && (
        <Found pages={pages} filter={filter} onChange={narrow} onClear={() => look(nothingNarrowed)} />
      )}
      {!pages.tasks && !pages.isError && <SkeletonList text={texts.market.loading} />}
      {!pages.tasks && pages.isError && (
        <ErrorState text={texts.market.notLoaded} onRetry={() => pages.retry()} />
      )}
    </Page>
  )
}

interface FoundProps {
  pages: TaskPages
  filter: TaskFilter
  onChange: (changes: TaskFilter) => void
  onClear: () => void
}

function Found({ pages, filter, onChange, onClear }: FoundProps) {
  const { tasks = [], shownFilter, isOutdated, total, isCapped, next } = pages
  const name = `home ${JSON.stringify(shownFilter)}`
  return (
    <section
      aria-busy={isOutdated}
      className="flex flex-col gap-3 transition-opacity delay-300 aria-busy:opacity-50"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-caption font-semibold text-ink-soft tabular-nums">
          {itemsFound(total, isCapped)}
        </p>
        <SortButton filter={filter} onChange={onChange} />
      </div>
      <TaskList key={name} tasks={tasks} name={name} next={next} />
      {tasks.length === 0 && <Nothing filter={shownFilter} onClear={onClear} />}
    </section>
  )
}

function Nothing({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  const isFiltered = chipsOf(filter).some(({ value }) => value !== undefined)
  if (!isFiltered && filter.q === undefined)
    return (
      <EmptyState
        picture={<NoTasksPicture />}
        text={texts.market.none}
        action={<LinkButton href={paths.post}>{texts.market.postFirst}</LinkButton>}
      />
    )
  return (
    <EmptyState
      picture={<NothingFoundPicture />}
      text={nothingFor(filter.q, isFiltered)}
      action={
        <Button look="secondary" onClick={onClear}>
          {isFiltered ? texts.market.clearFilters : texts.market.showAll}
        </Button>
      }
    />
  )
}

function nothingFor(words: string | undefined, isFiltered: boolean): string {
  if (words === undefined) return texts.market.noneFits
  return isFiltered ? texts.market.noMatchWithFilters(words) : texts.market.noMatch(words)
}
