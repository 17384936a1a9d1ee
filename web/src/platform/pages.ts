import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { mayGoOn } from '#contract/page-end.ts'
import { call, type InputOf } from '#web/platform/call.ts'
import { pagedKeyOf } from '#web/platform/queries.ts'

/** The rest of a list after the loaded part. */
export interface NextPage {
  fetch: () => void
  isFetching: boolean
  isFailed: boolean
}

type ItemOf<E extends Endpoint> = ReplyOf<E> extends (infer Item)[] ? Item : never

interface Asked<E extends Endpoint> {
  params?: InputOf<E>['params']
  query?: object
}

/**
 * A list that the server answers newest first, page by page. Each next page is asked for `before` the last item, by
 * default by its `_id`.
 */
export const pagesOf = <E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  pageSize: number,
  idOf = (item: ItemOf<E>): string => (item as { _id: string })._id,
) =>
  infiniteQueryOptions({
    queryKey: pagedKeyOf(endpoint, asked),
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...asked, query: { ...asked.query, before: pageParam } } as unknown as InputOf<E>
      return (await call(endpoint, input, signal)) as ItemOf<E>[]
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => {
      const last = page.at(-1)
      return last && mayGoOn(page, pageSize) ? idOf(last) : undefined
    },
    meta: { endpoint },
  })

interface PagesQuery {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options: { cancelRefetch: false }) => unknown
}

/** Fetches the next page at the end of the list; null if there is none. */
export const nextPage = ({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagesQuery) =>
  hasNextPage
    ? {
        fetch: () => void fetchNextPage({ cancelRefetch: false }),
        isFetching,
        isFailed: isFetchNextPageError,
      }
    : null
