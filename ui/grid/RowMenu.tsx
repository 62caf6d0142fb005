import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { MenuItem } from '../late/menu-items.tsx'
import { MenuAt } from '../MenuAt.tsx'
import type { RowAt } from './selection.ts'

/** An action on one row, in the menu of the row; `at` is the place of the menu, px in the window. */
export type RowAction = { text: string; act: (at: { x: number; y: number; height: number }) => void }

type Options = {
  label: string
  rowAt: RowAt
  /** Index of the active row, -1 for none: the menu key opens its menu. */
  active: number
  actionsOf: ((id: string) => readonly RowAction[]) | undefined
}

/**
 * The menu of a row: a right click or the menu key opens it. Links and selected text keep the browser's own menu, so that
 * they can be copied or opened in a new tab.
 */
export function useRowMenu({ label, rowAt, active, actionsOf }: Options): {
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
  menu: ReactNode
} {
  const [open, setOpen] = useState<{ actions: readonly RowAction[]; x: number; y: number } | null>(null)
  const grid = useRef<HTMLElement>(null)
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (!actionsOf || target.closest('a[href], input:not([type=checkbox])') || `${getSelection()}` !== '') return
    const onGrid = target === event.currentTarget
    const row = onGrid
      ? event.currentTarget.querySelector<HTMLElement>(`[data-index="${active}"]`)
      : target.closest<HTMLElement>('[data-index]')
    const id = row ? rowAt(Number(row.dataset.index)) : undefined
    const actions = id === undefined ? [] : actionsOf(id)
    if (!row || actions.length === 0) return
    event.preventDefault()
    grid.current = event.currentTarget
    const box = row.getBoundingClientRect()
    const at = onGrid ? { x: box.left + 32, y: box.bottom } : { x: event.clientX, y: event.clientY }
    setOpen({ actions, ...at })
  }
  const menu = actionsOf && (
    <MenuAt
      label={label}
      at={open}
      onClose={() => {
        setOpen(null)
        grid.current?.focus({ preventScroll: true })
      }}
    >
      {open?.actions.map(({ text, act }) => (
        <MenuItem key={text} onClick={() => act({ x: open.x, y: open.y, height: 0 })}>
          {text}
        </MenuItem>
      ))}
    </MenuAt>
  )
  return { onContextMenu, menu }
}
