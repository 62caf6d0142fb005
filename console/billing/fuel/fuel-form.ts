import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { type FuelBand, isWeekly } from '@shortcut/domain/billing/fuel/fuel-programme.ts'
import type * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import type { fuelAbove, fuelBasis, fuelBetween, fuelMethod } from '@shortcut/words/en/billing/fuel.ts'
import type { Translate } from '../../words/words.ts'

/** A program as in the form: numbers as typed. */
export type FuelForm = {
  name: string
  region: string
  currency: string
  method: keyof typeof fuelMethod
  bands: FuelBand[]
  betweenBands: keyof typeof fuelBetween
  aboveBands: keyof typeof fuelAbove
  peg: string
  milesPerGallon: string
  effectiveWeekday: string
  lagWeeks: string
  basis: keyof typeof fuelBasis
  averageWeeks: string
  effectiveDay: string
  lagMonths: string
  isDefault: boolean
}

export const emptyBand = (): FuelBand => ({ from: '', to: '', value: '' })

export const fuelFormOf = (row: SavedFuelProgramme | null, region: string): FuelForm => ({
  name: row?.name ?? '',
  region: row?.region ?? region,
  currency: row?.currency ?? 'USD',
  method: row?.method ?? 'percent',
  bands: row && row.bands.length > 0 ? row.bands : [emptyBand()],
  betweenBands: row?.betweenBands ?? 'truncate',
  aboveBands: row?.aboveBands ?? 'last',
  peg: row?.peg ?? '',
  milesPerGallon: row?.milesPerGallon ?? '',
  effectiveWeekday: String(row?.effectiveWeekday ?? 1),
  lagWeeks: String(row?.lagWeeks ?? 0),
  basis: row?.basis ?? 'week',
  averageWeeks: String(row?.averageWeeks ?? 4),
  effectiveDay: String(row?.effectiveDay ?? 1),
  lagMonths: String(row?.lagMonths ?? 0),
  isDefault: row?.isDefault ?? false,
})

/** Empty rows are ignored. */
const typedBands = (bands: readonly FuelBand[]) => bands.filter(({ from, to, value }) => `${from}${to}${value}` !== '')

export const fuelWire = (values: FuelForm): Record<string, unknown> => ({
  ...values,
  bands: values.method === 'peg' ? [] : typedBands(values.bands),
  peg: values.method === 'peg' ? values.peg || null : null,
  milesPerGallon: values.method === 'peg' ? values.milesPerGallon || null : null,
  effectiveWeekday: isWeekly(values.basis) ? Number(values.effectiveWeekday) : 1,
  lagWeeks: isWeekly(values.basis) ? Number(values.lagWeeks || 0) : 0,
  averageWeeks: values.basis === 'averageOfWeeks' ? Number(values.averageWeeks || 0) : 4,
  effectiveDay: isWeekly(values.basis) ? 1 : Number(values.effectiveDay || 1),
  lagMonths: isWeekly(values.basis) ? 0 : Number(values.lagMonths || 0),
})

export function fuelFormText(t: Translate<typeof fuelWords>, field: keyof FuelForm, values: FuelForm): string {
  switch (field) {
    case 'bands':
      return values.bands.map(({ from, to, value }) => `${from}–${to}: ${value}`).join(', ')
    case 'method':
      return t(`fuelMethod:${values.method}`)
    case 'basis':
      return t(`fuelBasis:${values.basis}`)
    case 'betweenBands':
      return t(`fuelBetween:${values.betweenBands}`)
    case 'aboveBands':
      return t(`fuelAbove:${values.aboveBands}`)
    case 'effectiveWeekday':
      return t.find(`weekday:${values.effectiveWeekday}`) ?? ''
    default:
      return String(values[field])
  }
}

/** Bands from a spreadsheet's clipboard: three columns. Returns the first invalid line, if there is one. */
export function readBands(text: string): { bands: FuelBand[] } | { line: number; text: string } {
  const bands: FuelBand[] = []
  const lines = text.split(/\r?\n/)
  for (const [index, whole] of lines.entries()) {
    if (whole.trim() === '') continue
    const cells = whole.split(/\t|[,;]\s*/).map((cell) => cell.trim().replace(/^\$|%$/g, ''))
    const [from = '', to = '', value = ''] = cells
    const isBand = [from, to, value].every((cell) => /^\d+(\.\d+)?$/.test(cell))
    // A header is no band.
    if (!isBand && index === 0 && !/\d/.test(whole)) continue
    if (!isBand) return { line: index + 1, text: whole.slice(0, 60) }
    bands.push({ from, to, value })
  }
  return { bands }
}
