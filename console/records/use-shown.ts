import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../lists/list-filters.ts'

/** Opens the record in the address, `?show=<id>`, once: after it is closed, neither a reload nor Back opens it again. */
export function useShown(show: (id: string) => void) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('show')
  const open = useEffectEvent(show)
  useEffect(() => {
    if (!id) return
    setQuery((now) => changedQuery(now, { show: '' }), { replace: true })
    open(id)
  }, [id, setQuery])
}
