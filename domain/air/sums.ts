import type { Decimal } from 'decimal.js'
import { divide, exact, multiply } from '../decimal.ts'
import { kgInLb, type WeightUnit } from './weight.ts'

export interface Freight {
  pieces: number
  gross: string
  weightUnit: WeightUnit
  /** Cubic metres. */
  volume: string
}

export const sumKinds = ['pieces', 'gross', 'volume'] as const
export type SumKind = (typeof sumKinds)[number]

/** Two sums that are not the same, in the unit of the waybill that they are compared with. */
export interface SumFault {
  what: SumKind
  /** What adds up: the houses of a master, or the pieces that the dock counted for a house. */
  of: 'houses' | 'cargo'
  is: string
  /** What the waybill says. */
  should: string
}

/** A converted weight is rounded to a tenth, a volume to a litre: so much may be off for each addend. */
const half = { gross: '0.05', volume: '0.0005' }

function inUnit({ gross, weightUnit }: Freight, unit: WeightUnit): Decimal {
  if (weightUnit === unit) return exact(gross)
  return (unit === 'K' ? multiply(gross, kgInLb) : divide(gross, kgInLb)).toDecimalPlaces(1)
}

/** Where the houses of a master do not add up to it. A master without houses has nothing to compare. */
export function housesDiffer(master: Freight, houses: readonly Freight[]): SumFault[] {
  if (houses.length === 0) return []
  const { pieces, gross, weightUnit, volume } = master
  const sum = (amounts: readonly Decimal[]) => amounts.reduce((all, one) => all.add(one), exact('0'))
  const weight = sum(houses.map((house) => inUnit(house, weightUnit)))
  const converted = houses.filter((house) => house.weightUnit !== weightUnit).length
  const cubic = sum(houses.map((house) => exact(house.volume)))
  const counted = houses.reduce((all, house) => all + house.pieces, 0)
  const differs = (is: Decimal, should: string, tolerance: Decimal) => is.sub(should).abs().gt(tolerance)
  const faults: (SumFault | false)[] = [
    counted !== pieces && { what: 'pieces', of: 'houses', is: String(counted), should: String(pieces) },
    differs(weight, gross, multiply(half.gross, String(converted))) && {
      what: 'gross',
      of: 'houses',
      is: weight.toString(),
      should: exact(gross).toString(),
    },
    differs(cubic, volume, multiply(half.volume, String(houses.length + 1))) && {
      what: 'volume',
      of: 'houses',
      is: cubic.toFixed(3),
      should: exact(volume).toFixed(3),
    },
  ]
  return faults.filter((fault) => fault !== false)
}

/**
 * Where the pieces that the dock counted are not those of the house.
 * @param counted null as long as the count of one of its orders is not finished
 */
export const cargoDiffers = ({ pieces }: Pick<Freight, 'pieces'>, counted: number | null): SumFault[] =>
  counted === null || counted === pieces
    ? []
    : [{ what: 'pieces', of: 'cargo', is: String(counted), should: String(pieces) }]
