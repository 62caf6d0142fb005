import { calls } from 'virtual:calls'
import { useDebouncedValue } from '@mantine/hooks'
import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, searchOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'

/** Whom the log can be filtered by: who is chosen, and who is found for what is typed. */
export function usePeople() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [query] = useSearchParams()
  const chosenIds = query.get('actorId') ?? ''
  const chosen = useQuery({ ...queryOf(calls.log.people, { id: chosenIds }), enabled: chosenIds !== '' }).data ?? []
  const found = useQuery(searchOf(calls.log.people, { q })).data ?? []
  const others = found.filter(({ id }) => !chosen.some((one) => one.id === id))
  return {
    options: [...chosen, ...others].map(({ id, name, type }) => ({
      value: id,
      label: type === 'user' ? name : `${name} (${t(`actorType:${type}`)})`,
    })),
    onSearch: useMemo(() => ({ actorName: setTyped }), []),
  }
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names of the people whose ids are among a row's values. */
export function usePeopleNames({ before, after }: Pick<LogRow, 'before' | 'after'>): ReadonlyMap<string, string> {
  const ids = [...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
    (value): value is string => typeof value === 'string' && idPattern.test(value),
  )
  const id = [...new Set(ids)].join(',')
  const { data } = useQuery({ ...queryOf(calls.log.people, { id }), enabled: id !== '' })
  return useMemo(() => new Map((data ?? []).map((person) => [person.id, person.name])), [data])
}
