import type { Call } from 'virtual:calls'
import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

/**
 * Query options of one call, keyed by its path and input. Its failure is shown by the page that asks (ErrorState), not as a
 * notice besides.
 */
export const queryOf = <E extends Endpoint>(entry: Call<E>, input: InputOf<E>) =>
  queryOptions({
    queryKey: [entry.path, input],
    queryFn: ({ signal }) => call(entry, input, { signal, handles: 'all', retry: 1 }),
  })

/** The same for a search while typing: the last answer stays until the next is there. */
export const searchOf = <E extends Endpoint>(entry: Call<E>, input: InputOf<E>) => ({
  ...queryOf(entry, input),
  placeholderData: keepPreviousData,
})

/** The failure of a query that has nothing to show. */
export const failureOf = (query: UseQueryResult<unknown>): CallError | null =>
  query.isError && query.data === undefined ? (query.error as CallError) : null
