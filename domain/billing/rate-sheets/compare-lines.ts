import { cellsOf, type LineCells, type LineColumn, lineColumns } from './line-cells.ts'
import { truckKey } from './line-order.ts'
import type { RateLine } from './rate-fields.ts'

/** A line that is in only one edition, or in both with different prices. */
export interface LineDifference {
  kind: 'added' | 'removed' | 'changed'
  before: RateLine | null
  after: RateLine | null
}

/** The fields that identify a line: if they match in two editions, it is the same line, changed. */
const forWhat: readonly LineColumn[] = lineColumns.slice(0, lineColumns.indexOf('method'))
const prices: readonly LineColumn[] = lineColumns.slice(lineColumns.indexOf('method'))

const numeric = ['poundsFrom', 'poundsTo', 'milesFrom', 'milesTo', 'price', 'breaks', 'minCharge', 'maxCharge'] as const

/** As in a grid, but without trailing zeros: 15.00 is 15. */
function sameCells(line: RateLine): LineCells {
  const cells = cellsOf({ ...line, truckType: truckKey(line.truckType) })
  for (const column of numeric)
    cells[column] = cells[column].replace(/(\.\d*?)0+(?!\d)/g, '$1').replace(/\.(?!\d)/g, '')
  return cells
}

const keyOf = (line: RateLine) => {
  const cells = sameCells(line)
  return forWhat.map((column) => cells[column]).join('|')
}

/** Differences between the lines of an edition and an earlier one, in line order. */
export function compareLines(earlier: readonly RateLine[], later: readonly RateLine[]): LineDifference[] {
  const before = new Map<string, RateLine[]>()
  for (const line of earlier) {
    const known = before.get(keyOf(line))
    if (known) known.push(line)
    else before.set(keyOf(line), [line])
  }
  const differences: LineDifference[] = []
  for (const line of later) {
    const was = before.get(keyOf(line))?.shift()
    if (!was) differences.push({ kind: 'added', before: null, after: line })
    else {
      const [one, other] = [sameCells(was), sameCells(line)]
      if (prices.some((column) => one[column] !== other[column]))
        differences.push({ kind: 'changed', before: was, after: line })
    }
  }
  const gone = [...before.values()].flat()
  return [...differences, ...gone.map((line) => ({ kind: 'removed' as const, before: line, after: null }))]
}
