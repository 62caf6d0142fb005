import type { Call } from 'virtual:calls'
import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

/**
 * Query options of one call, keyed by its path and input. The page that asks shows its failure (ErrorState), so there is no
 * notice as well.
 */
export const queryOf = <E extends Endpoint>(entry: Call<E>, input: InputOf<E>, how: { together?: boolean } = {}) =>
  queryOptions({
    queryKey: [entry.path, input],
    queryFn: ({ signal }) => call(entry, input, { signal, handles: 'all', retry: 1, ...how }),
  })

/** The same for a figure beside the page itself: sent in one request with the others of the same moment. */
export const besideOf = <E extends Endpoint>(entry: Call<E>, input: InputOf<E>) =>
  queryOf(entry, input, { together: true })

/** The same for a search while the user types: the last reply stays until the next arrives. */
export const searchOf = <E extends Endpoint>(entry: Call<E>, input: InputOf<E>) => ({
  ...queryOf(entry, input),
  placeholderData: keepPreviousData,
})

/** The failure of a query without data to show. */
export const failureOf = (query: UseQueryResult<unknown>): CallError | null =>
  query.isError && query.data === undefined ? (query.error as CallError) : null
