import { exact } from '../../decimal.ts'
import { bandPlaces, bandStep, type FuelBand, type FuelProgramme } from './fuel-programme.ts'

/** Those that keep a programme from being used, and those that somebody should look at. */
export const fuelBandFaults = ['backwards', 'order', 'overlap', 'gap', 'falls', 'oneBand', 'notRising'] as const
export type FuelBandFault = (typeof fuelBandFaults)[number]

export interface BandFinding {
  fault: FuelBandFault
  /** Counts bands from 1, as people see them. */
  row: number
  severity: 'error' | 'warning'
  /** What stands in its sentence. */
  values: Record<string, string>
}

const errors: ReadonlySet<FuelBandFault> = new Set(['backwards', 'order', 'overlap', 'oneBand', 'notRising'])

/** What is wrong with a programme's bands: an overlap makes a price ambiguous, in a gap no surcharge can be told. */
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

/** Going on needs two bands to take the steps from, and steps upwards. */
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
