import { useMemo, useState } from 'react'
import type { EditableColumn, GridColumn } from '../grid/columns.ts'
import { EditableGrid } from '../grid/editing/EditableGrid.tsx'

type Line = { no: number; cells: readonly string[] }

const names = ['From', 'To', 'Method', ...Array.from({ length: 13 }, (_, n) => `Price ${n + 1}`)]
const rowHeader: GridColumn<Line> = { id: 'no', header: 'Line', width: 64, align: 'end', text: ({ no }) => String(no) }
const columns = names.map(
  (header, at): EditableColumn<Line> => ({
    id: `c${at}`,
    header,
    width: 104,
    align: at > 2 ? 'end' : 'start',
    ...(header === 'Method' && { choices: ['Flat', 'Per mile'] }),
    text: ({ cells }) => cells[at] ?? '',
    problemOf: ({ cells }) => (at > 2 && /[a-z]/.test(cells[at] ?? '') ? `${header} must be a number` : undefined),
  }),
)
const lines = Array.from(
  { length: 5000 },
  (_, n): Line => ({ no: n + 1, cells: names.map((_, at) => `${n + 1}.${at}`) }),
)

/** Five thousand lines of sixteen cells; changes are listed below. */
export function CellsBench({ editable }: { editable: boolean }) {
  const [steps, setSteps] = useState<readonly (readonly Line[])[]>([lines])
  const [selected, setSelected] = useState('')
  const rows = steps.at(-1) ?? lines
  const put = (at: { row: number; column: number }, texts: readonly (readonly string[])[]) =>
    setSteps((now) => {
      const next = [...(now.at(-1) ?? lines)]
      texts.forEach((line, down) => {
        const before = next[at.row + down]
        if (before) next[at.row + down] = { ...before, cells: before.cells.toSpliced(at.column, line.length, ...line) }
      })
      return [...now, next]
    })
  const goTo = useMemo(() => ({ row: 0, column: 0 }), [])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <EditableGrid
        label="Lines"
        rowHeader={rowHeader}
        columns={columns}
        rows={rows}
        editable={editable}
        goTo={goTo}
        editorLabel={({ header }, { no }) => `${header}, line ${no}`}
        onPut={put}
        onRemove={(from, to) => setSteps((now) => [...now, rows.toSpliced(from, to - from + 1)])}
        onUndo={() => setSteps((now) => (now.length > 1 ? now.slice(0, -1) : now))}
        onRedo={() => undefined}
        onSelect={(from, to) => setSelected(`${from + 1} to ${to + 1}`)}
      />
      <p>
        {rows.length} lines, {steps.length - 1} steps, selected {selected}
      </p>
    </div>
  )
}
