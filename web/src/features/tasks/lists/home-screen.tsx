import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { takePosted } from '#web/features/tasks/just-posted.ts'
import { NoTasksPicture, NothingFoundPicture } from '#web/features/tasks/lists/drawings.tsx'
import { useFilter } from '#web/features/tasks/lists/filter-address.ts'
import { FilterBar, SortButton } from '#web/features/tasks/lists/filter-bar.tsx'
import { nothingNarrowed } from '#web/features/tasks/lists/filter-words.ts'
import { SaveSearch, Similar, Suggestions } from '#web/features/tasks/lists/later-finding.tsx'
import { postedRow } from '#web/features/tasks/lists/later-posted.tsx'
import { waitingRow } from '#web/features/tasks/lists/later-waiting.tsx'
import { TaskList } from '#web/features/tasks/lists/task-list.tsx'
import { type TaskPages, useTaskPages } from '#web/features/tasks/lists/task-pages.ts'
import { useWaitingCount } from '#web/features/tasks/lists/waiting-count.ts'
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
  const waiting = useWaitingCount(pages.tasks !== undefined)
  const [postedId] = useState(takePosted)
  // There is nothing to narrow.
  const isEmpty = pages.tasks?.length === 0 && !isNarrowed(filter)
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
      look="root"
      hasTabs
      leading={menu}
      actions={actions}
      isBarHiding
      below={
        <div className="flex flex-col gap-2">
          <SearchBox
            value={search.draft.text}
            onChange={type}
            onSearch={() => look({ q: search.draft.text.trim() || undefined })}
          >
            {search.draft.text !== (filter.q ?? '') && (
              <Suggestions typed={search.draft.text} onChoose={look} />
            )}
          </SearchBox>
          {/* In place all the same: a list that turns out empty moves nothing. */}
          <div inert={isEmpty} className={isEmpty ? 'invisible' : ''}>
            <FilterBar filter={filter} onChange={narrow} />
          </div>
        </div>
      }
    >
      {waiting > 0 && <waitingRow.Part count={waiting} />}
      {postedId && <postedRow.Part id={postedId} />}
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

/** With fewer a search may have meant something else. */
const enoughFound = 10

const hasFilters = (filter: TaskFilter): boolean =>
  Object.keys(nothingNarrowed).some(name => name !== 'q' && filter[name as keyof TaskFilter] !== undefined)
const isNarrowed = (filter: TaskFilter): boolean => filter.q !== undefined || hasFilters(filter)

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
      className="flex flex-1 flex-col gap-2 transition-opacity delay-300 aria-busy:opacity-50"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-caption text-ink-soft tabular-nums">
          {itemsFound(total, isCapped)}
        </p>
        {tasks.length > 0 && <SortButton filter={filter} onChange={onChange} />}
        {isNarrowed(filter) && <SaveSearch filter={filter} />}
      </div>
      <TaskList key={name} tasks={tasks} name={name} next={next} />
      {tasks.length === 0 && <Nothing filter={shownFilter} onClear={onClear} />}
      {shownFilter.q !== undefined && tasks.length < enoughFound && <Similar filter={shownFilter} />}
    </section>
  )
}

function Nothing({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  const isFiltered = hasFilters(filter)
  if (!isNarrowed(filter))
    return (
      <EmptyState
        picture={<NoTasksPicture />}
        text={texts.market.none}
        help={texts.market.noneHelp}
        action={<LinkButton href={paths.post}>{texts.market.postFirst}</LinkButton>}
      />
    )
  return (
    <EmptyState
      isSmall={filter.q !== undefined}
      picture={<NothingFoundPicture />}
      text={filter.q === undefined ? texts.market.noneFits : texts.market.noMatch(filter.q)}
      help={isFiltered && texts.market.takeOneAway}
      action={
        <Button look="secondary" onClick={onClear}>
          {isFiltered ? texts.market.clearFilters : texts.market.showAll}
        </Button>
      }
    />
  )
}
