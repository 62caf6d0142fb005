import { z } from 'zod'
import { type Column, headerKey } from '../cells/column.ts'
import { readCell } from '../cells/read-cell.ts'
import { exact } from '../decimal.ts'
import { type FieldErrorKey, fieldIssues } from '../field-issues.ts'
import { requiredText } from '../text.ts'
import { hazmatClasses } from '../work-orders/hazmat.ts'
import { packagings, temperatures } from './cargo-kinds.ts'
import { longestLabel } from './labels.ts'
import { cmOf, kgOf, volumeOf } from './weights.ts'

/** Most pieces of one packing list. */
export const mostListed = 5000

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/)
  .refine((text) => Number(text) > 0, { error: 'notAboveZero' })
  .nullable()
  .default(null)

/** A piece as its sender announces it. Kilograms and cubic centimetres are of the booking: what it really weighs, the dock says. */
export const announcedPiece = z.object({
  label: requiredText(longestLabel),
  packaging: z.enum(packagings).default('carton'),
  kg: amount,
  cm3: amount,
  hazmatClass: z.enum(['', ...hazmatClasses]).default(''),
  temperature: z.enum(temperatures).default(''),
})
export type AnnouncedPiece = z.output<typeof announcedPiece>

const sides = ['length', 'width', 'height'] as const
const decimal = (name: string, alsoCalled: readonly string[] = []): Column => ({ name, reading: 'decimal', alsoCalled })

/** Columns of a packing list. Weight and sides are read in either unit. */
export const packingColumns: readonly Column[] = [
  {
    name: 'label',
    reading: 'text',
    unique: true,
    alsoCalled: [
      'SSCC',
      'SSCC-18',
      'Bar code',
      'Carton no',
      'Carton number',
      'Case no',
      'Package no',
      'Parcel no',
      'Piece no',
      'LPN',
      'License plate',
      'Tracking number',
      'Marks',
    ],
  },
  {
    name: 'packaging',
    reading: { oneOf: packagings },
    keepsWhenEmpty: true,
    alsoCalled: ['Package type', 'Package', 'Type'],
  },
  {
    name: 'hazmatClass',
    reading: { oneOf: hazmatClasses },
    keepsWhenEmpty: true,
    alsoCalled: ['Hazmat', 'Hazard class', 'Dangerous goods', 'DG', 'DG class', 'UN class', 'IMO class'],
  },
  {
    name: 'temperature',
    reading: { oneOf: temperatures.filter(Boolean) },
    keepsWhenEmpty: true,
    alsoCalled: ['Temperature range', 'Temp', 'Cold chain'],
  },
  // It says nothing of its unit: another column must.
  decimal('weight', ['Gross weight', 'GW', 'G.W.']),
  {
    name: 'weightUnit',
    reading: { oneOf: ['kg', 'lb'] },
    keepsWhenEmpty: true,
    alsoCalled: ['Unit', 'UOM', 'Weight UOM', 'Unit of weight', 'Gross weight unit'],
  },
  decimal('weightKg', ['Gross weight (kg)', 'Gross kg', 'G.W. (kg)', 'kg']),
  decimal('weightLb', ['Gross weight (lb)', 'Weight (lbs)', 'Gross weight (lbs)', 'lb', 'lbs']),
  ...sides.flatMap((side) => [
    decimal(`${side}Cm`, [side, side.slice(0, 1), `${side.slice(0, 1)} (cm)`]),
    decimal(`${side}In`, [`${side} (inch)`, `${side} (inches)`, `${side.slice(0, 1)} (in)`]),
  ]),
]

const unitWords: Readonly<Record<string, readonly string[]>> = {
  kg: ['kg', 'kgs', 'kilo', 'kilogram', 'kilograms'],
  lb: ['lb', 'lbs', 'pound', 'pounds'],
}

export interface PackingFault {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number
  column: string
  key: FieldErrorKey | 'twice'
  params: Record<string, string | number>
}

export interface PackingList {
  pieces: (AnnouncedPiece & { row: number })[]
  faults: PackingFault[]
  /** Headers of ignored columns. */
  unknown: string[]
}

/**
 * Reads a packing list: a header and one row for each piece.
 * @param namesOf the labels of a column, besides its API name
 * @returns undefined if no column has labels
 */
export function readPackingList(
  table: readonly (readonly string[])[],
  namesOf: (column: Column) => readonly string[],
  wordsOf: (value: string) => readonly string[],
): PackingList | undefined {
  const known = new Map<string, Column>()
  for (const column of packingColumns)
    for (const name of [column.name, ...(column.alsoCalled ?? []), ...namesOf(column)])
      known.set(headerKey(name), column)
  const headers = table[0] ?? []
  const columns = headers.map((header) => known.get(headerKey(header)) ?? null)
  if (!columns.some((column) => column?.name === 'label')) return undefined
  const unknown = headers.filter((header, at) => header.trim() !== '' && columns[at] === null)
  const pieces: PackingList['pieces'] = []
  const faults: PackingFault[] = []
  const seen = new Map<string, number>()
  for (const [at, cells] of table.entries()) {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) continue
    const row = at + 1
    const read: Record<string, unknown> = {}
    for (const [index, column] of columns.entries()) {
      if (!column) continue
      const { value, wrong } = readCell(
        column,
        cells[index] ?? '',
        'monthFirst',
        (one) => unitWords[one] ?? wordsOf(one),
      )
      if (wrong) faults.push({ row, column: column.name, ...wrong })
      else read[column.name] ??= value
    }
    const isUnread = faults.some((fault) => fault.row === row && fault.column === 'weightUnit')
    if (textIn(read.weight) !== null && textIn(read.weightUnit) === null && !isUnread)
      faults.push({ row, column: 'weightUnit', key: 'not null', params: {} })
    const parsed = announcedPiece.safeParse({
      label: read.label,
      packaging: read.packaging ?? undefined,
      kg: weightOf(read),
      cm3: volumeIn(read),
      hazmatClass: read.hazmatClass ?? undefined,
      temperature: read.temperature ?? undefined,
    })
    // One fault of a cell is enough: a weight below zero breaks two rules.
    const byColumn = new Map<string, PackingFault>()
    for (const { path, key, params } of fieldIssues(parsed.error?.issues ?? [])) {
      const column = columnOf(path, read)
      if (!byColumn.has(column) || key === 'notAboveZero') byColumn.set(column, { row, column, key, params })
    }
    faults.push(...byColumn.values())
    if (!parsed.data) continue
    const first = seen.get(parsed.data.label)
    if (first) faults.push({ row, column: 'label', key: 'twice', params: { row: first } })
    seen.set(parsed.data.label, first ?? row)
    pieces.push({ ...parsed.data, row })
  }
  return { pieces, faults, unknown }
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The column of the file that a field was read from. */
function columnOf(field: string, read: Readonly<Record<string, unknown>>): string {
  const inUnitOf = (metric: string, imperial: string) => (textIn(read[metric]) === null ? imperial : metric)
  if (field === 'kg' && textIn(read.weightKg) === null && textIn(read.weightLb) === null) return 'weight'
  if (field === 'kg') return inUnitOf('weightKg', 'weightLb')
  if (field !== 'cm3') return field
  const columns = sides.map((side) => inUnitOf(`${side}Cm`, `${side}In`))
  return columns.find((column) => Number(read[column]) <= 0) ?? columns[0] ?? field
}

function weightOf({ weightKg, weightLb, weight, weightUnit }: Record<string, unknown>): string | null {
  const [kg, lb, other] = [textIn(weightKg), textIn(weightLb), textIn(weight)]
  if (kg !== null) return kgOf(kg, 'kg')
  if (lb !== null) return kgOf(lb, 'lb')
  return other !== null && (weightUnit === 'kg' || weightUnit === 'lb') ? kgOf(other, weightUnit) : null
}

/** Only of a piece with all three sides. */
function volumeIn(read: Record<string, unknown>): string | null {
  const [length, width, height] = sides.map((side) => {
    const [cm, inches] = [textIn(read[`${side}Cm`]), textIn(read[`${side}In`])]
    return cm !== null ? cm : inches !== null ? cmOf(inches, 'in') : null
  })
  return length && width && height ? volumeOf([{ count: 1, length, width, height }]).toString() : null
}

/** What a list books: a total is known only if every piece says its own. */
export function bookedOf(pieces: readonly Pick<AnnouncedPiece, 'kg' | 'cm3'>[]) {
  const total = (amounts: readonly (string | null)[]) =>
    amounts.length === 0 || amounts.includes(null)
      ? null
      : amounts.reduce((sum, amount) => sum.add(amount ?? '0'), exact('0')).toString()
  return { pieces: pieces.length, kg: total(pieces.map(({ kg }) => kg)), cm3: total(pieces.map(({ cm3 }) => cm3)) }
}
