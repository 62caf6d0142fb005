import * as findingWords from '@shortcut/words/en/finding.ts'
import type { RefObject } from 'react'
import { useShortcuts } from '../page/shortcuts.ts'
import { useT } from '../words/words.ts'

const focusOn = (field: RefObject<HTMLInputElement | null>) => () => {
  field.current?.focus()
  field.current?.select()
}

/** After that the grid handles the keys itself. */
const intoGrid = () =>
  [...document.querySelectorAll<HTMLElement>('[role=grid]')].find((grid) => grid.checkVisibility())?.focus()

/** Shortcuts of a list page: its search, its grid's rows, and their selection if the grid has checkboxes. */
export function useListShortcuts(search: RefObject<HTMLInputElement | null>, { selects = false } = {}) {
  const t = useT(findingWords)
  useShortcuts('list', [
    { keys: '/', text: t('keys:search'), act: focusOn(search) },
    { keys: 'j', text: t('keys:nextRow'), act: intoGrid },
    { keys: 'ArrowDown', text: t('keys:nextRow') },
    { keys: 'k', text: t('keys:previousRow'), act: intoGrid },
    { keys: 'ArrowUp', text: t('keys:previousRow') },
    { keys: 'Enter', text: t('keys:openRow') },
    ...(selects
      ? [
          { keys: 'x', text: t('keys:selectRow') },
          { keys: 'mod+a', text: t('keys:selectAll') },
          { keys: 'Escape', text: t('keys:clearSelection') },
        ]
      : []),
  ])
}
