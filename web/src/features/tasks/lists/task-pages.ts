import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import {
  knownPage,
  nextStart,
  type PageStart,
  type TaskPage,
} from '#web/features/tasks/lists/merge-task-pages.ts'
import { callPage } from '#web/platform/call.ts'
import type { NextPage } from '#web/platform/pages.ts'
import { pagedKeyOf } from '#web/platform/queries.ts'

/** The list of tasks that a filter finds, page by page. */
const taskPages = (filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: pagedKeyOf(listTasks, filter),
    initialPageParam: null as PageStart | null,
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<TaskPage> => {
      const before = client.getQueryData<{ pages: TaskPage[] }>(queryKey)
      const known = pageParam && knownPage(before?.pages, pageParam)
      if (known) return known
      const cursor = pageParam?.cursor
      return callPage(listTasks, { query: { ...filter, limit: limits.page.home, cursor } }, signal)
    },
    getNextPageParam: nextStart,
    placeholderData: keepPreviousData,
    meta: { endpoint: listTasks },
  })

/** The tasks that a filter finds. Until the first answer to a new filter, the list of the last filter stays. */
export function useTaskPages(filter: TaskFilter) {
  const query = useInfiniteQuery(taskPages(filter))
  const { data, fetchNextPage, hasNextPage, isPlaceholderData, isFetchNextPageError: isFailed } = query
  const isFetching = query.isFetching || isPlaceholderData
  const [shownFilter, setShownFilter] = useState(filter)
  if (data && !isPlaceholderData && shownFilter !== filter) setShownFilter(filter)
  const tasks = useMemo<Task[] | undefined>(() => data?.pages.flatMap(({ items }) => items), [data])
  const next = useMemo<NextPage | null>(() => {
    const fetch = () => void fetchNextPage({ cancelRefetch: false })
    return hasNextPage ? { fetch, isFetching, isFailed } : null
  }, [hasNextPage, isFetching, isFailed, fetchNextPage])
  return {
    // Shows no empty list while it is being fetched again, such as after one's first task.
    tasks: isFetching && tasks?.length === 0 ? undefined : tasks,
    /** The filter whose tasks these are. */
    shownFilter,
    isOutdated: isPlaceholderData,
    total: data?.pages[0]?.total ?? 0,
    isCapped: data?.pages[0]?.isCapped ?? false,
    isError: query.isError,
    retry: query.refetch,
    next,
  }
}

export type TaskPages = ReturnType<typeof useTaskPages>
