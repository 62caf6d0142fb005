import { calls } from 'virtual:calls'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../call/use-call.ts'
import { useSettled } from '../time/use-settled.ts'

/** The account that the address filters a list by, with its name. */
export function useAccountOption(): readonly FilterOption[] {
  const [query] = useSearchParams()
  const id = query.get('accountId') ?? ''
  const { data } = useQuery({ ...queryOf(calls.account.names, { id }), enabled: id !== '' })
  return useMemo(() => (data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data])
}

/** Accounts to filter a list by: those found for the typed text, and the selected ones, which the address names. */
export function useAccountOptions() {
  const [typed, setTyped] = useState('')
  const [query] = useSearchParams()
  const q = useSettled(typed.trim(), 200)
  const found = useQuery({
    ...queryOf(calls.account.names, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const ids = (query.get('accountId') ?? '').split(',').filter(Boolean)
  const chosen = useQueries({ queries: ids.map((id) => queryOf(calls.account.names, { id })) })
  const accounts = [...(q === '' ? [] : (found.data ?? [])), ...chosen.flatMap(({ data }) => data ?? [])]
  const options = [
    ...new Map(accounts.map(({ id, name, code }) => [id, { value: id, label: name, count: code }])).values(),
  ]
  return { options, search: setTyped }
}
