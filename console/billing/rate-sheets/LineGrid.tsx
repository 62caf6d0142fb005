import {
  type LineColumn,
  lineColumns,
  methodNames,
  scopeNames,
} from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../words/words.ts'
import classes from './LineGrid.module.css'
import { cellsOfRow, copyCells, issuesOf, type LineSheet, type Place, pastedCells } from './line-sheet.ts'

type Props = {
  sheet: LineSheet
  zones: ReadonlySet<string>
  editable: boolean
  /** Where the grid goes, such as to the next wrong cell; a new object each time. */
  goTo: Place | null
  onPut: (at: Place, texts: readonly (readonly string[])[]) => void
  onRemove: (from: number, to: number) => void
  onUndo: () => void
  onRedo: () => void
  onSelect: (from: number, to: number) => void
}

const widths: Partial<Record<LineColumn, number>> = {
  origin: 152,
  destinationScope: 136,
  destination: 152,
  bookingType: 176,
  truckType: 120,
  poundsTo: 120,
  breaks: 184,
  deficit: 120,
  minCharge: 136,
  maxCharge: 136,
}
const widthOf = (column: LineColumn) => widths[column] ?? 104
const numberWidth = 64
const lefts = [numberWidth]
for (const column of lineColumns) lefts.push((lefts.at(-1) ?? 0) + widthOf(column))
const totalWidth = lefts.at(-1) ?? 0
const right = new Set<LineColumn>([
  'poundsFrom',
  'poundsTo',
  'milesFrom',
  'milesTo',
  'palletsFrom',
  'palletsTo',
  'price',
  'minCharge',
  'maxCharge',
])

/** What a cell of a closed list may say. */
const choices: Partial<Record<LineColumn, readonly string[]>> = {
  originScope: Object.values(scopeNames).map(([name = '']) => name),
  destinationScope: Object.values(scopeNames).map(([name = '']) => name),
  method: Object.values(methodNames).map(([name = '']) => name),
  bookingType: bookingTypeNames,
  deficit: ['yes'],
}

const arrows: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Lines as a spreadsheet has them: keys move, typing edits, a rectangle is copied, pasted and emptied. Only the rows in view are drawn. */
export function LineGrid({ sheet, zones, editable, goTo, onPut, onRemove, onUndo, onRedo, onSelect }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<string | null>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const { rows } = sheet
  const [rowHeight, setRowHeight] = useState(32)
  const from = { row: Math.min(active.row, anchor.row), column: Math.min(active.column, anchor.column) }
  const to = { row: Math.max(active.row, anchor.row), column: Math.max(active.column, anchor.column) }

  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    setRowHeight(Number.parseInt(getComputedStyle(node).getPropertyValue('--row-height'), 10) || 32)
    const watch = new ResizeObserver(() => setView((now) => ({ ...now, height: node.clientHeight })))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])

  const show = ({ row, column }: Place) => {
    const node = box.current
    if (!node) return
    const top = row * rowHeight
    if (top < node.scrollTop) node.scrollTop = top
    if (top + 2 * rowHeight > node.scrollTop + node.clientHeight)
      node.scrollTop = top + 2 * rowHeight - node.clientHeight
    const [left = 0, end = 0] = [lefts[column], lefts[column + 1]]
    if (left - numberWidth < node.scrollLeft) node.scrollLeft = left - numberWidth
    if (end > node.scrollLeft + node.clientWidth) node.scrollLeft = end - node.clientWidth
  }
  const move = (next: Place, extend = false) => {
    const place = {
      row: Math.max(0, Math.min(rows.length - 1, next.row)),
      column: Math.max(0, Math.min(lineColumns.length - 1, next.column)),
    }
    const begin = extend ? anchor : place
    setActive(place)
    setAnchor(begin)
    onSelect(Math.min(begin.row, place.row), Math.max(begin.row, place.row))
    show(place)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where one is sent
  useEffect(() => {
    if (!goTo) return
    move(goTo)
    grid.current?.focus({ preventScroll: true })
  }, [goTo])

  const textAt = ({ row, column }: Place) => {
    const [line, name] = [rows[row], lineColumns[column]]
    return line && name ? cellsOfRow(line)[name] : ''
  }
  const commit = (next: Place) => {
    if (editing !== null && editing !== textAt(active)) onPut(active, [[editing]])
    setEditing(null)
    grid.current?.focus({ preventScroll: true })
    move(next)
  }
  const empty = () =>
    onPut(
      from,
      Array.from({ length: to.row - from.row + 1 }, () => Array<string>(to.column - from.column + 1).fill('')),
    )

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const command = ctrlKey || metaKey
    const by = arrows[key]
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 2)
    const handled = () => event.preventDefault()
    if (command && key.toLowerCase() === 'z') {
      handled()
      if (shiftKey) onRedo()
      else onUndo()
    } else if (command && key.toLowerCase() === 'y') {
      handled()
      onRedo()
    } else if (command && key.toLowerCase() === 'a') {
      handled()
      setAnchor({ row: 0, column: 0 })
      setActive({ row: rows.length - 1, column: lineColumns.length - 1 })
      onSelect(0, rows.length - 1)
    } else if (by) {
      handled()
      const far = command ? rows.length + lineColumns.length : 1
      move({ row: active.row + by[0] * far, column: active.column + by[1] * far }, shiftKey)
    } else if (key === 'PageDown' || key === 'PageUp') {
      handled()
      move({ ...active, row: active.row + (key === 'PageDown' ? page : -page) }, shiftKey)
    } else if (key === 'Home' || key === 'End') {
      handled()
      move(
        {
          row: command ? (key === 'Home' ? 0 : rows.length) : active.row,
          column: key === 'Home' ? 0 : lineColumns.length,
        },
        shiftKey,
      )
    } else if (!editable || rows.length === 0 || altKey) return
    else if (key === 'Delete' || key === 'Backspace') {
      handled()
      if (command && key === 'Backspace') onRemove(from.row, to.row)
      else empty()
    } else if (key === 'Enter' || key === 'F2') {
      handled()
      setEditing(textAt(active))
    } else if (key.length === 1 && !command) {
      handled()
      setEditing(key)
    }
  }
  const onEditorKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const next = (row: number, column: number) => {
      event.preventDefault()
      commit({ row: active.row + row, column: active.column + column })
    }
    if (event.key === 'Enter') next(event.shiftKey ? -1 : 1, 0)
    else if (event.key === 'Tab') next(0, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') {
      setEditing(null)
      grid.current?.focus({ preventScroll: true })
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyCells(sheet, from, to))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || !editable) return
    event.preventDefault()
    const texts = pastedCells(event.clipboardData.getData('text/plain'))
    const one = texts.length === 1 && texts[0]?.length === 1 ? texts[0][0] : undefined
    const filled = Array.from({ length: to.row - from.row + 1 }, () =>
      Array<string>(to.column - from.column + 1).fill(one ?? ''),
    )
    onPut(from, one === undefined ? texts : filled)
  }

  const first = Math.max(0, Math.floor(view.top / rowHeight) - 6)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + 6)
  const place = { top: (active.row + 1) * rowHeight, left: lefts[active.column] ?? 0 }
  const column = lineColumns[active.column] ?? 'origin'
  const activeRow = rows[active.row]
  const wrong = activeRow && issuesOf(activeRow, zones).find((issue) => issue.column === column)
  const listId = choices[column] ? `line-choices-${column}` : undefined
  return (
    <div
      ref={box}
      className={classes.scroll}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
    >
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        tabIndex={0}
        aria-label={t('rateSheetPage:grid')}
        aria-rowcount={rows.length + 1}
        aria-colcount={lineColumns.length + 1}
        aria-readonly={!editable}
        aria-multiselectable
        aria-activedescendant={rows.length > 0 ? `line-${active.row}-${active.column}` : undefined}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <div className={classes.head} role="row" aria-rowindex={1} tabIndex={-1} style={{ width: totalWidth }}>
          <span className={classes.number} role="columnheader" tabIndex={-1}>
            {t('rateSheetPage:lineNo')}
          </span>
          {lineColumns.map((name) => (
            <span
              key={name}
              className={`${classes.cell} ${right.has(name) ? classes.end : ''}`}
              role="columnheader"
              tabIndex={-1}
              style={{ width: widthOf(name) }}
            >
              {t(`rateLineColumn:${name}`)}
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ position: 'relative', width: totalWidth, height: rows.length * rowHeight }}>
          {rows.slice(first, last).map((row, offset) => {
            const index = first + offset
            const cells = cellsOfRow(row)
            const issues = issuesOf(row, zones)
            return (
              <div
                key={row.lineNo}
                className={classes.row}
                role="row"
                tabIndex={-1}
                aria-rowindex={index + 2}
                style={{ top: index * rowHeight, width: totalWidth }}
              >
                <span className={classes.number} role="rowheader" tabIndex={-1}>
                  {row.lineNo}
                </span>
                {lineColumns.map((name, at) => {
                  const isIn = index >= from.row && index <= to.row && at >= from.column && at <= to.column
                  const isActive = index === active.row && at === active.column
                  const isWrong = issues.some((issue) => issue.column === name)
                  const marks = [
                    classes.cell,
                    right.has(name) && classes.end,
                    isIn && classes.selected,
                    isActive && classes.active,
                    isWrong && classes.wrong,
                  ]
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
                    <span
                      key={name}
                      id={`line-${index}-${at}`}
                      className={marks.filter(Boolean).join(' ')}
                      role="gridcell"
                      tabIndex={-1}
                      aria-selected={isIn}
                      aria-invalid={isWrong || undefined}
                      style={{ width: widthOf(name) }}
                      title={cells[name].length > 14 ? cells[name] : undefined}
                      onClick={({ shiftKey }) => {
                        if (editing !== null) commit({ row: index, column: at })
                        else move({ row: index, column: at }, shiftKey)
                        grid.current?.focus({ preventScroll: true })
                      }}
                      onDoubleClick={() => editable && setEditing(cells[name])}
                    >
                      {cells[name]}
                    </span>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      {editing !== null && (
        <input
          className={classes.editor}
          style={{ ...place, width: widthOf(column) }}
          // biome-ignore lint/a11y/noAutofocus: the person is typing into it
          autoFocus
          aria-label={`${t(`rateLineColumn:${column}`)}, ${t('rateSheetPage:line', { line: activeRow?.lineNo ?? '' })}`}
          list={listId}
          value={editing}
          onChange={({ currentTarget }) => setEditing(currentTarget.value)}
          onKeyDown={onEditorKey}
          onBlur={() => editing !== null && commit(active)}
        />
      )}
      {listId && (
        <datalist id={listId}>
          {choices[column]?.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {wrong && editing === null && (
        <div
          className={classes.message}
          role="status"
          style={{
            top: place.top + rowHeight,
            left: lefts[active.column + (right.has(column) ? 1 : 0)],
            transform: right.has(column) ? 'translateX(-100%)' : undefined,
          }}
        >
          {t(`rateLineColumn:${column}`)} {t(`fieldError:${wrong.key}`, wrong.params)}
        </div>
      )}
    </div>
  )
}
