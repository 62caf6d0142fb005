import type { Decimal } from 'decimal.js'
import { readNumber } from '../../cells/read-cell.ts'
import { add, exact } from '../../decimal.ts'
import { type Found, faultAt, sayPoint } from './cells.ts'
import type { Cell, Row, Sheet } from './sheet.ts'
import { converted, headerUnit, type Unit, volumeUnit, weightUnit, written } from './units.ts'
import { sayOfTable } from './words.ts'

interface Measure {
  column: 'weight' | 'volume'
  unitColumn: 'weightUnit' | 'volumeUnit'
  unitOf: (text: string) => Unit<string> | undefined
  standard: 'lb' | 'ft3'
  noUnit: 'noWeightUnit' | 'noVolumeUnit'
}

const measures: Record<'weight' | 'volume', Measure> = {
  weight: { column: 'weight', unitColumn: 'weightUnit', unitOf: weightUnit, standard: 'lb', noUnit: 'noWeightUnit' },
  volume: { column: 'volume', unitColumn: 'volumeUnit', unitOf: volumeUnit, standard: 'ft3', noUnit: 'noVolumeUnit' },
}

interface Amount {
  cell: Cell
  value: Decimal
  unit: string
  /** As written, if it needs no conversion. */
  text: string
}

/** `said` is '' if the unit is in the cell itself, or nowhere. */
interface ReadUnit {
  unit: Unit<string>
  said: string
}

/** The unit of a row: from its cell, else its unit column, else the header, else as chosen for the layout. */
function unitOf(measure: Measure, sheet: Sheet, row: Row, cell: Cell, own: string, found: Found): ReadUnit | undefined {
  const beside = row.cells.get(measure.unitColumn)
  const said = own || beside?.text
  if (said) {
    const unit = measure.unitOf(said)
    if (!unit) found.errors.push(faultAt(own || !beside ? cell : beside, measure.unitColumn, { value: said }))
    const other = own && beside && measure.unitOf(beside.text)
    if (unit && other && other !== unit) found.warnings.push(faultAt(cell, 'twoUnits', { own, beside: beside.text }))
    return unit && { unit, said: own ? '' : said }
  }
  const above = headerUnit(cell.header)
  const unit = above && measure.unitOf(above.unit)
  if (unit) return { unit, said: above.unit }
  const chosen = sheet.mapping[measure.unitColumn]
  if (!chosen) found.warnings.push(faultAt(cell, measure.noUnit))
  return { unit: { unit: chosen ?? measure.standard }, said: '' }
}

function amountOf(measure: Measure, sheet: Sheet, row: Row, found: Found): Amount | undefined {
  const cell = row.cells.get(measure.column)
  if (!cell) return undefined
  const [, number = '', own = ''] = /^([+-]?[\d.,'’\s\u00a0\u202f]*\d)\s*(\D.*|)$/u.exec(cell.text) ?? []
  const read = readNumber(number.replaceAll('’', "'"))
  if (read === undefined || read.startsWith('-') || read.length > 25) {
    found.errors.push(faultAt(cell, /^=./.test(cell.text) ? 'formula' : 'amount'))
    return undefined
  }
  if (measure.column === 'weight') sayPoint(cell, number, read, found)
  const told = unitOf(measure, sheet, row, cell, own.trim(), found)
  if (!told) return undefined
  const { unit } = told
  const value = converted(exact(read), unit)
  const to = `${written(value)} ${unit.unit}`
  if (unit.factor || unit.parts) {
    const from = `${cell.text} ${told.said}`.trim()
    found.warnings.push(faultAt(cell, 'converted', { from, to }))
  }
  return { cell, value, unit: unit.unit, text: unit.factor || unit.parts ? written(value) : read }
}

const inOther: Readonly<Record<string, Unit<string>>> = {
  'lb kg': { unit: 'kg', factor: '0.45359237' },
  'kg lb': { unit: 'lb', parts: '0.45359237' },
  'ft3 m3': { unit: 'm3', factor: '0.028316846592' },
  'm3 ft3': { unit: 'ft3', parts: '0.028316846592' },
}

/** An order's total weight or volume, in the unit of its first row. */
export function measureOf(which: 'weight' | 'volume', sheet: Sheet, rows: readonly Row[], found: Found) {
  const amounts = rows
    .map((row) => amountOf(measures[which], sheet, row, found))
    .filter((amount) => amount !== undefined)
  const [first] = amounts
  if (!first) return undefined
  if (amounts.length === 1) return { value: first.text, unit: first.unit, cell: first.cell }
  let sum = exact('0')
  for (const { value, unit } of amounts) {
    const law = inOther[`${unit} ${first.unit}`]
    sum = add(sum, law ? converted(value, law) : value)
  }
  const value = written(sum)
  saySum(first.cell, amounts, `${value} ${first.unit}`, found)
  return { value, unit: first.unit, cell: first.cell }
}

/** Warns that amounts in several rows were added up, not read as the order's total repeated. */
export function saySum(first: Cell, amounts: readonly { cell: Cell }[], sum: string, { warnings }: Found) {
  const rows = amounts.map(({ cell }) => cell.row).join(', ')
  warnings.push({ at: `row ${first.row}`, message: sayOfTable('summed', { column: first.header, rows, sum }) })
}
