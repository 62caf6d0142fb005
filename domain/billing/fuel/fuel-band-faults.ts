import { exact } from '../../decimal.ts'
import { bandPlaces, bandStep, type FuelBand, type FuelProgramme } from './fuel-programme.ts'

/** The first faults make a program unusable; the others need a look. */
export const fuelBandFaults = ['backwards', 'order', 'overlap', 'gap', 'falls', 'oneBand', 'notRising'] as const
export type FuelBandFault = (typeof fuelBandFaults)[number]

export interface BandFinding {
  fault: FuelBandFault
  /** The band's number as people see it, from 1. */
  row: number
  severity: 'error' | 'warning'
  /** Values filled into the sentence. */
  values: Record<string, string>
}

const errors: ReadonlySet<FuelBandFault> = new Set(['backwards', 'order', 'overlap', 'oneBand', 'notRising'])

/** Checks a program's bands: overlapping bands make a price ambiguous, and a gap leaves a price without a surcharge. */
export function checkBands({ bands, aboveBands }: Pick<FuelProgramme, 'bands' | 'aboveBands'>): BandFinding[] {
  const findings: BandFinding[] = []
  const find = (fault: FuelBandFault, row: number, values: Record<string, string>) =>
    findings.push({
      fault,
      row,
      severity: errors.has(fault) ? 'error' : 'warning',
      values: { row: String(row), ...values },
    })
  const step = bandStep(bands)
  const places = bandPlaces(bands)
  bands.forEach((band, index) => {
    const row = index + 1
    if (exact(band.from).gt(band.to)) find('backwards', row, { from: band.from, to: band.to })
    const before = bands[index - 1]
    if (!before) return
    const next = exact(before.to).plus(step)
    if (exact(band.from).lt(before.from)) find('order', row, { from: band.from, before: before.from })
    else if (exact(band.from).lte(before.to)) find('overlap', row, { from: band.from, before: before.to })
    else if (exact(band.from).gt(next))
      find('gap', row, { from: next.toFixed(places), to: exact(band.from).minus(step).toFixed(places) })
    if (exact(band.value).lt(before.value)) find('falls', row, { value: band.value, before: before.value })
  })
  if (aboveBands === 'extend') checkExtending(bands, find)
  return findings
}

/** Extending upwards needs two bands to take the step from, and steps that rise. */
function checkExtending(
  bands: readonly FuelBand[],
  find: (fault: FuelBandFault, row: number, values: Record<string, string>) => void,
) {
  const last = bands.at(-1)
  const before = bands.at(-2)
  if (!last) return
  if (!before) find('oneBand', bands.length, {})
  else if (exact(last.from).lte(before.from) || exact(last.value).lt(before.value)) find('notRising', bands.length, {})
}
