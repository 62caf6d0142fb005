import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'

/** All warehouses, for forms and filters. */
export function useWarehouses() {
  useNews(['cargoWarehouse'], calls.cargoWarehouse.choices.path)
  const { data } = useQuery(queryOf(calls.cargoWarehouse.choices, {}))
  return useMemo(
    () => (data ?? []).map(({ id, code, name, timeZone }) => ({ value: id, label: `${code} · ${name}`, timeZone })),
    [data],
  )
}
