import { type RefObject, useEffect, useRef } from 'react'

/** Keys of a page while nothing is being typed and no dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]')) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** What '/' does on a list. */
export const focusOn = (field: RefObject<HTMLInputElement | null>) => () => {
  field.current?.focus()
  field.current?.select()
}
