import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { GridBodyHandle } from './GridBody.tsx'
import { followRow, gridCommand, loadedIds, type RowAt, toggledId, withRange } from './selection.ts'

type Options = {
  rowCount: number
  rowAt: RowAt
  body: RefObject<GridBodyHandle | null>
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  onActiveChange?: (id: string | undefined) => void
  onOpen?: (id: string) => void
}

const interactive = 'a, button, [role=button], input, select, textarea, [contenteditable]'

/** The active row, and selection by keyboard and pointer. The active row follows its record when the list changes. */
export function useGridRows(options: Options) {
  const { rowCount, rowAt, body, selection, onSelectionChange, onActiveChange, onOpen } = options
  const [activeRow, setActiveRow] = useState<{ index: number; id: string | undefined }>({ index: -1, id: undefined })
  const active = activeRow.index < 0 ? -1 : followRow(rowAt, rowCount, activeRow.index, activeRow.id)
  // Shift extends from here; earlier selected rows stay selected.
  const anchor = useRef<{ index: number; kept: ReadonlySet<string> } | null>(null)

  const activeId = active < 0 ? undefined : rowAt(active)
  const tell = useRef(onActiveChange)
  tell.current = onActiveChange
  useEffect(() => tell.current?.(activeId), [activeId])

  const activate = (index: number) => {
    setActiveRow({ index, id: rowAt(index) })
    body.current?.reveal(index)
  }
  const toggle = (index: number) => {
    const id = rowAt(index)
    if (id === undefined || !selection) return
    onSelectionChange?.(toggledId(selection, id))
    anchor.current = null
  }
  const extend = (from: number, to: number) => {
    if (!selection) return
    anchor.current ??= { index: Math.max(0, from), kept: selection }
    onSelectionChange?.(withRange(anchor.current.kept, rowAt, anchor.current.index, to))
  }
  const move = (index: number, extending: boolean) => {
    if (extending) extend(active, index)
    else anchor.current = null
    activate(index)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const inside = target !== event.currentTarget && target.closest(interactive) !== null
    if (
      inside &&
      (event.key === 'Enter' || event.key === ' ' || target.matches('input:not([type=checkbox]), select, textarea'))
    )
      return
    const command = gridCommand(event, active, rowCount, body.current?.viewRows() ?? 1)
    if (!command) return
    if (command.kind === 'clear' && !selection?.size) return
    event.preventDefault()
    switch (command.kind) {
      case 'move':
        return move(command.to, command.extend)
      case 'toggle':
        return toggle(active)
      case 'open':
        return activeId !== undefined && onOpen?.(activeId)
      case 'selectAll':
        return selection && onSelectionChange?.(loadedIds(rowAt, rowCount))
      case 'clear':
        return onSelectionChange?.(new Set())
    }
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const index = rowIndex(target)
    if (index === null) return
    const onCheckbox = target.closest('[data-check]') !== null
    if (!onCheckbox && target.closest(interactive)) {
      if (!target.closest('button')) return
      // The button may go with what it does: the keys continue from its row.
      anchor.current = null
      activate(index)
      return event.currentTarget.focus({ preventScroll: true })
    }
    if (event.shiftKey) extend(active, index)
    else if (onCheckbox || event.ctrlKey || event.metaKey) toggle(index)
    else anchor.current = null
    activate(index)
    event.currentTarget.focus({ preventScroll: true })
  }

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const index = rowIndex(target)
    const id = index === null ? undefined : rowAt(index)
    if (id !== undefined && !target.closest(`${interactive}, [data-check]`)) onOpen?.(id)
  }

  /** Reaching the grid by keyboard shows the active row at once. */
  const onFocus = (event: { target: EventTarget; currentTarget: HTMLElement }) => {
    if (
      event.target === event.currentTarget &&
      active < 0 &&
      rowCount > 0 &&
      event.currentTarget.matches(':focus-visible')
    ) {
      activate(Math.min(body.current?.firstInView() ?? 0, rowCount - 1))
    }
  }

  return { active, activeId, onKeyDown, onClick, onDoubleClick, onFocus }
}

function rowIndex(target: HTMLElement): number | null {
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}
