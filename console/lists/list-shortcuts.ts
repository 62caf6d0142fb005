import * as findingWords from '@shortcut/words/en/finding.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../page/shortcuts.ts'
import { useT } from '../words/words.ts'
import type { useListQuery } from './use-list-query.ts'

const focusOn = (field: RefObject<HTMLInputElement | null>) => () => {
  field.current?.focus()
  field.current?.select()
}

const shownGrid = () =>
  [...document.querySelectorAll<HTMLElement>('[role=grid]')].find((grid) => grid.checkVisibility())

/** After that the grid handles the keys itself. @returns the grid, if there is one */
export function intoGrid() {
  const grid = shownGrid()
  grid?.focus({ preventScroll: true })
  return grid
}

/** The row that keys act on; the grid itself while that row is scrolled out of view. */
export const activeRow = () => {
  const grid = shownGrid()
  return document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '') ?? grid
}

/** When the bar of the selection goes with its focused button, the keys continue in the grid. */
export function useFocusAfterSelection(hasSelection: boolean) {
  const had = useRef(hasSelection)
  useEffect(() => {
    if (had.current && !hasSelection && document.activeElement === document.body) intoGrid()
    had.current = hasSelection
  }, [hasSelection])
}

/** A new grid takes the place of one that had the focus, or of the button that asked for it: the keys continue in it. */
export function useFocusInNewGrid(grid: string) {
  const shown = useRef(grid)
  useEffect(() => {
    if (shown.current !== grid && document.activeElement === document.body) intoGrid()
    shown.current = grid
  }, [grid])
}

type Searched = {
  asked: Pick<ReturnType<typeof useListQuery>, 'search' | 'askNow' | 'asksForTyped'>
  list: { isAnswered: boolean; rowCount: number }
  /** The rows have checkboxes. */
  selects: boolean
}

/**
 * The search of a list page, and the page's shortcuts. Enter and arrow down lead to the first row that answers the
 * search, as soon as that is there.
 */
export function useListSearch({ asked, list, selects }: Searched) {
  const field = useRef<HTMLInputElement>(null)
  useListShortcuts(field, { selects })
  const [isWanted, setWanted] = useState(false)
  const isAnswered = asked.asksForTyped && list.isAnswered
  const { rowCount } = list
  useEffect(() => {
    if (!isWanted || !isAnswered) return
    setWanted(false)
    if (rowCount > 0 && document.activeElement === field.current) intoGrid()
  }, [isWanted, isAnswered, rowCount])
  return {
    ...asked.search,
    ref: field,
    onChange: (typed: string) => {
      setWanted(false)
      asked.search.onChange(typed)
    },
    onLeave: () => {
      asked.askNow()
      setWanted(true)
    },
  }
}

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
