import { type FieldIssue, fieldIssues } from '../field-issues.ts'
import { type BillFields, billContent } from './bill.ts'

/** Most bills of one file. */
export const mostBills = 1000

/** Columns of a file of bills, as its first line names them, with the field that each fills. */
export const billColumns = {
  biller: 'biller',
  bill_no: 'billNo',
  bill_date: 'billedOn',
  waybill: 'number',
  weight_unit: 'weightUnit',
  chargeable_weight: 'chargeable',
  rate: 'rate',
  weight_charge: 'weightCharge',
  due_carrier: 'dueCarrier',
  valuation_tax: 'tax',
  commission: 'commission',
  total: 'total',
  currency: 'currency',
} as const satisfies Record<string, keyof BillFields>
export type BillColumn = keyof typeof billColumns
export const billColumnNames = Object.keys(billColumns) as BillColumn[]

/** Without these no row can be read. */
export const neededColumns = [
  'biller',
  'bill_no',
  'bill_date',
  'waybill',
  'chargeable_weight',
  'weight_charge',
] as const

export const billFileFaults = [
  'noColumn',
  'columnTwice',
  'unknownColumn',
  'twiceInFile',
  'known',
  'dayFarOff',
  'tooManyRows',
] as const
export type BillFileFault = (typeof billFileFaults)[number]

/** What is wrong in a row, or in the first line. */
export interface BillFault {
  /** As a spreadsheet counts: the names of the columns are line 1. */
  line: number
  /** '' for the whole row. */
  column: string
  text: string
  fault: { is: 'file'; key: BillFileFault } | { is: 'field'; key: FieldIssue['key']; params: FieldIssue['params'] }
}

export interface ReadBill {
  line: number
  bill: BillFields
}

const columnOfField = new Map<string, BillColumn>(billColumnNames.map((column) => [billColumns[column], column]))
const columnName = (header: string) =>
  header
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
const units: Readonly<Record<string, string>> = { KG: 'K', KGS: 'K', LB: 'L', LBS: 'L' }

/** What makes two rows the same line of a bill. */
export const billKey = ({ biller, billNo, number }: Pick<BillFields, 'biller' | 'billNo' | 'number'>) =>
  [biller.toLowerCase(), billNo.toLowerCase(), number].join('\n')

/**
 * Reads the rows of a file of bills. A row with a fault is left out, and each of its faults is named.
 * @param rows the cells, with the names of the columns first and empty lines where the file has them
 */
export function readBillFile(rows: readonly (readonly string[])[]): { bills: ReadBill[]; faults: BillFault[] } {
  const faults: BillFault[] = []
  const inFile = (line: number, column: string, text: string, key: BillFileFault) =>
    faults.push({ line, column, text, fault: { is: 'file', key } })
  const columns = (rows[0] ?? []).map(columnName)
  for (const [at, column] of columns.entries())
    if (column !== '' && !(column in billColumns)) inFile(1, column, column, 'unknownColumn')
    else if (column !== '' && columns.indexOf(column) !== at) inFile(1, column, column, 'columnTwice')
  const missing = neededColumns.filter((column) => !columns.includes(column))
  for (const column of missing) inFile(1, column, '', 'noColumn')
  if (missing.length > 0) return { bills: [], faults }
  const filled = rows.flatMap((cells, at) =>
    at > 0 && cells.some((cell) => cell.trim() !== '') ? [{ line: at + 1, cells }] : [],
  )
  if (filled.length > mostBills) inFile(filled[mostBills]?.line ?? 1, '', '', 'tooManyRows')
  const seen = new Set<string>()
  const bills = filled.slice(0, mostBills).flatMap(({ line, cells }): ReadBill[] => {
    const cellOf = (column: BillColumn) => cells[columns.indexOf(column)]?.trim() ?? ''
    const unit = cellOf('weight_unit').toUpperCase()
    const given = Object.fromEntries(
      billColumnNames.flatMap((column) => {
        const cell = column === 'weight_unit' ? (units[unit] ?? unit) : cellOf(column)
        // An empty cell is the same as no column.
        return cell === '' && !neededColumns.some((one) => one === column) ? [] : [[billColumns[column], cell]]
      }),
    )
    const read = billContent.safeParse(given)
    if (!read.success) {
      const named = new Set<string>()
      for (const { path, key, params } of fieldIssues(read.error.issues)) {
        const column = columnOfField.get(path) ?? 'waybill'
        // One fault is enough for a cell.
        if (named.has(column)) continue
        named.add(column)
        faults.push({ line, column, text: cellOf(column), fault: { is: 'field', key, params } })
      }
      return []
    }
    const key = billKey(read.data)
    if (seen.has(key)) {
      inFile(line, 'waybill', read.data.number, 'twiceInFile')
      return []
    }
    seen.add(key)
    return [{ line, bill: read.data }]
  })
  return { bills, faults }
}
