import { calls } from 'virtual:calls'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../call/use-call.ts'

/** The account that the address filters a list by, with its name. */
export function useAccountOption(): readonly FilterOption[] {
  const [query] = useSearchParams()
  const id = query.get('accountId') ?? ''
  const { data } = useQuery({ ...queryOf(calls.account.names, { id }), enabled: id !== '' })
  return useMemo(() => (data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data])
}
