import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../lists/list-filters.ts'

/** Opens the record that the address asks for, `?show=<id>`, once: closing it, a reload and Back do not bring it back. */
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
