import { setImmediate as breathe } from 'node:timers/promises'
import { typedText } from '@shortcut/domain/cells/cell-text.ts'
import type { Column } from '@shortcut/domain/cells/column.ts'
import { type CellValue, dayOrderOf, readCell } from '@shortcut/domain/cells/read-cell.ts'
import type { FieldError } from '@shortcut/domain/errors.ts'
import { kinds } from '@shortcut/domain/transfer/columns.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { planRow, type RowPlan } from '@shortcut/domain/transfer/plan-row.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { Queries } from '../platform/database/queries.ts'
import { isCommon } from '../users/sign-in/password-rules.ts'
import { type Known, type KnownTruck, listHolders, listKnown, listTrucksNamed } from './known.ts'
import { statusWord, textOf } from './names.ts'

/** A row of a file, compared with the existing record. */
export interface Compared extends RowPlan {
  row: number
  known: Known | undefined
  /** Texts by column, without a password. */
  cells: Record<string, string>
  errors: FieldError[]
  shownChanges: { column: string; before: string; after: string }[]
}

interface Line {
  row: number
  texts: Map<Column, string>
}

/** Longer than any field allows: reported, and not kept whole. */
const longestCell = 5000
const slice = 250

/** As typed. Characters that no column can store are replaced by ones that no field accepts. */
export const readableText = (cell: string) =>
  typedText(cell).trim().slice(0, longestCell).toWellFormed().replaceAll('\0', '\u0001')

/** The non-empty rows below the header, by column. */
function linesOf(table: readonly (readonly string[])[], columns: readonly (Column | null)[]): Line[] {
  return table.flatMap((cells, index) => {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) return []
    const texts = new Map<Column, string>()
    for (const [at, column] of columns.entries()) if (column) texts.set(column, readableText(cells[at] ?? ''))
    return [{ row: index + 1, texts }]
  })
}

const found = (lines: readonly Line[], column: Column | undefined) =>
  column ? lines.map(({ texts }) => texts.get(column) ?? '').filter(Boolean) : []

/** Compares a file's rows with existing records, each checked like its form. Reads only. */
export async function compare(
  { db, language }: { db: Queries; language: AppLanguage },
  kind: ImportKind,
  table: readonly (readonly string[])[],
  columns: readonly (Column | null)[],
): Promise<Compared[]> {
  const lines = linesOf(table, columns)
  const present = columns.filter((column) => column !== null)
  const columnOf = (name: string) => present.find((column) => column.name === name)
  const keyColumn = columnOf(kinds[kind].key)
  const known = await listKnown(db, kind, found(lines, keyColumn))
  const usual = [...known.values()].flatMap(({ truckId }) => (typeof truckId === 'string' ? [truckId] : []))
  const trucks = await listTrucksNamed(db, found(lines, columnOf('truckId')), usual)
  const orders = new Map(
    present.map((column) => [column, dayOrderOf(column.reading === 'date' ? found(lines, column) : [])]),
  )
  const wordsOf = (value: string) => [statusWord(kind, value, language), statusWord(kind, value, 'en')]

  const show = (column: Column | undefined, value: unknown) =>
    !column
      ? ''
      : column.reading === 'truck'
        ? (trucks.byId.get(String(value))?.unitNo ?? '')
        : textOf(kind, column, value, language)

  function compareLine({ row, texts }: Line): Compared {
    const errors: FieldError[] = []
    const cells = new Map<Column, CellValue>()
    const match = keyColumn && known.get((texts.get(keyColumn) ?? '').toLowerCase())
    let truck: KnownTruck | undefined
    for (const [column, text] of texts) {
      let read = readCell(column, text, orders.get(column) ?? 'monthFirst', wordsOf)
      if (column.reading === 'truck' && typeof read.value === 'string') {
        truck = trucks.byNumber.get(read.value.toLowerCase())
        if (!truck)
          errors.push({ path: column.name, message: say(language, 'importError', 'noTruck', { value: read.value }) })
        read = { value: truck?.id ?? null }
      }
      cells.set(column, read)
    }
    // Empty plate and number are filled in from the truck, like in the form.
    if (truck)
      for (const [name, value] of [
        ['plateNo', truck.plateNo],
        ['truckNo', truck.unitNo],
      ] as const) {
        const column = kinds[kind].columns.find((one) => one.name === name)
        if (column && !texts.get(column) && (texts.has(column) || !match)) cells.set(column, { value })
      }
    const plan = planRow(kind, cells, match)
    for (const { path, key, params } of plan.issues)
      errors.push({ path: path.split('.')[0] ?? path, message: say(language, 'fieldError', key, params) })
    return {
      ...plan,
      row,
      known: match,
      errors,
      cells: Object.fromEntries(
        [...texts].map(([{ name, secret }, text]) => [name, secret && text ? '••••••••' : text]),
      ),
      shownChanges: plan.changes.map(({ column, before, after }) => ({
        column,
        before: show(columnOf(column) ?? kinds[kind].columns.find(({ name }) => name === column), before),
        after: show(columnOf(column) ?? kinds[kind].columns.find(({ name }) => name === column), after),
      })),
    }
  }

  const rows: Compared[] = []
  for (const [index, line] of lines.entries()) {
    // Other calls are answered in between.
    if (index % slice === 0) await breathe()
    const row = compareLine(line)
    if (row.password && (await isCommon(row.password)))
      row.errors.push({ path: 'password', message: say(language, 'refusal', 'passwordCommon') })
    rows.push(row)
  }
  await findTaken(db, kind, language, rows, present)
  for (const row of rows) if (row.errors.length > 0) row.state = 'wrong'
  return rows
}

const lowered = (row: Compared, name: string) => String(row.fields[name] ?? row.cells[name] ?? '').toLowerCase()

/** Unique values that another row or record already has. */
async function findTaken(
  db: Queries,
  kind: ImportKind,
  language: AppLanguage,
  rows: readonly Compared[],
  present: readonly Column[],
) {
  const blame = (row: Compared, path: string, message: string) => {
    if (!row.errors.some((error) => error.path === path)) row.errors.push({ path, message })
  }
  const rowsBy = (name: string) =>
    Map.groupBy(
      rows.filter((row) => lowered(row, name) !== ''),
      (row) => lowered(row, name),
    )
  for (const { name } of present.filter(({ unique }) => unique)) {
    const byValue = rowsBy(name)
    const holders =
      name === kinds[kind].key ? new Map<string, Known>() : await listHolders(db, kind, name, [...byValue.keys()])
    for (const [value, same] of byValue) {
      const holder = holders.get(value)
      const rightful = same.find((row) => holder && row.known?.id === holder.id)
      for (const row of same) {
        const other = rightful ?? same.find((one) => one !== row)
        if (row === rightful) continue
        if (other) blame(row, name, say(language, 'importError', 'sameInFile', { row: other.row }))
        else if (holder) blame(row, name, say(language, 'importError', 'taken', { value: row.cells[name] ?? value }))
      }
    }
  }
  if (kind === 'driver') await findMixedUp('userName', 'phone')

  /** Drivers sign in with either: a user name must not be another driver's phone. */
  async function findMixedUp(one: string, other: string) {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const byMine = rowsBy(mine)
      const inFile = rowsBy(theirs)
      const holders = await listHolders(db, kind, theirs, [...byMine.keys()])
      for (const [value, own] of byMine)
        for (const row of own) {
          const holder = holders.get(value)
          const clashes = inFile.get(value)?.some((second) => second !== row) || (holder && holder.id !== row.known?.id)
          if (clashes)
            blame(row, mine, say(language, 'importError', 'signInTaken', { value: row.cells[mine] ?? value }))
        }
    }
  }
}
