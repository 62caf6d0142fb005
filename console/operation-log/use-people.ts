import { calls } from 'virtual:calls'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, searchOf } from '../call/use-call.ts'
import { useSettled } from '../time/use-settled.ts'
import { useT } from '../words/words.ts'

/** Options of the log's person filter: the chosen people, and those found for the typed text. */
export function usePeople() {
  const t = useT(operationLogWords)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 200)
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
