import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { findTasks, orderOf, type TaskFilter } from '#contract/task-filter.ts'
import { callPage, type Paged } from '#web/platform/call.ts'
import { todayInIndia } from '#web/platform/formats.ts'
import { recall } from '#web/platform/kept.ts'
import { keptKey, pagedKeyOf } from '#web/platform/queries.ts'

type Tasks = Paged<Task>

/** How many more are fetched when the end comes near. */
const nextPage = 200

const today = () => todayInIndia(Date.now())

const isEverything = (filter: TaskFilter): boolean => Object.keys(filter).length === 0

/**
 * What is known of a list once its beginning has been fetched again: the new beginning, then what was known to follow
 * it. Where the two do not join, or do not add up to the number that the server counts, the new beginning alone.
 * In an order other than newest first a new task amid what was known waits for the next reading: that keeps the place.
 */
export function joined(known: Tasks | undefined, fresh: Tasks, order: (a: Task, b: Task) => number): Tasks {
  const last = fresh.items.at(-1)
  const first = known?.items[0]
  if (!known || !first || !last || fresh.cursor === null || order(first, last) > 0) return fresh
  // Known tasks are in this order: but for the first of them a long list is only copied.
  const start = known.items.findIndex(task => order(last, task) < 0)
  if (start === -1) return fresh
  const items = fresh.items.concat(known.items.slice(start))
  const isOff = known.cursor === null && !fresh.isCapped && items.length !== fresh.total
  return isOff ? fresh : { ...fresh, items, cursor: known.cursor }
}

// A list that was scrolled far is too long to be kept; its first page was, when it came.
const keepFirstPage = (tasks: Tasks) => (tasks.items.length <= limits.page.tasks ? tasks : undefined)

/** The list first as this device last knew it, then as it is. */
async function showLastKnown(client: QueryClient, key: readonly unknown[]): Promise<void> {
  const kept = await recall(keptKey(key))
  if (kept !== undefined && client.getQueryData(key) === undefined)
    client.setQueryData(key, kept, { updatedAt: 0 })
}

const marketQuery = (filter: TaskFilter) =>
  queryOptions({
    queryKey: pagedKeyOf(listTasks, filter),
    queryFn: async ({ client, queryKey, signal }): Promise<Tasks> => {
      const isShown = client.getQueryData(queryKey) === undefined && showLastKnown(client, queryKey)
      try {
        const query = isEverything(filter) ? {} : { ...filter, limit: nextPage }
        const fresh = await callPage(listTasks, { query }, signal)
        return joined(client.getQueryData(queryKey), fresh, orderOf(filter.sort, today()))
      } catch (error) {
        await isShown
        throw error
      }
    },
    // Comparing two long lists task by task would cost more than drawing the few in sight.
    structuralSharing: false,
    meta: { endpoint: listTasks, keep: isEverything(filter) ? keepFirstPage : () => undefined },
  })

/** Fetches what follows the part of a list that ends at a cursor; where it ends elsewhere by then, what came is dropped. */
async function fetchNext(client: QueryClient, filter: TaskFilter, cursor: string): Promise<void> {
  const key = marketQuery(filter).queryKey
  const next = await callPage(listTasks, { query: { ...filter, limit: nextPage, cursor } })
  const grow = (now: Tasks | undefined) =>
    now?.cursor === cursor ? { ...now, items: now.items.concat(next.items), cursor: next.cursor } : now
  client.setQueryData(key, grow, { updatedAt: client.getQueryState(key)?.dataUpdatedAt })
}

export interface Market {
  /** The tasks asked for, as far as they are known; undefined while nothing is. */
  tasks: readonly Task[] | undefined
  total: number
  isCapped: boolean
  isError: boolean
  retry: () => unknown
  /** Fetches those that follow; another function once others follow, null when all are here. */
  more: (() => Promise<void>) | null
}

/** The tasks that a filter finds: found here while all tasks are here, else by the server, page by page. */
export function useMarket(filter: TaskFilter): Market {
  const client = useQueryClient()
  const all = useQuery(marketQuery({}))
  const isWhole = all.data?.cursor === null
  const isAsked = all.data !== undefined && !isWhole && !isEverything(filter)
  const asked = useQuery({ ...marketQuery(filter), enabled: isAsked })
  const source = isAsked ? asked : all
  const day = today()
  const here = useMemo(() => {
    if (!isWhole || !all.data) return undefined
    return isEverything(filter) ? all.data.items : findTasks(all.data.items, filter, day)
  }, [isWhole, all.data, filter, day])
  const cursor = here ? null : source.data?.cursor
  const more = useMemo(
    () => (cursor ? () => fetchNext(client, filter, cursor) : null),
    [client, filter, cursor],
  )
  return {
    tasks: here ?? source.data?.items,
    total: here?.length ?? source.data?.total ?? 0,
    isCapped: here === undefined && source.data?.isCapped === true,
    isError: source.isError,
    retry: () => source.refetch(),
    more,
  }
}
