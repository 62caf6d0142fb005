import { contourOf, grossOf, isTooHeavy, mostKgOf, readUldCode, type UldWeights } from '../../cargo/ulds.ts'
import { uldTypeOf } from '../../codes/uld-types.ts'

/** What stands between a unit load device and *built*. */
export const uldFaultKeys = ['uldEmpty', 'uldTare', 'uldUnweighed', 'uldTooHeavy', 'uldForeign'] as const
export type UldFault = (typeof uldFaultKeys)[number]

/** What is unusual about it; it may fly. */
export const uldWarningKeys = ['type', 'contour', 'unscanned'] as const
export type UldWarning = (typeof uldWarningKeys)[number]

export interface BuiltUld extends UldWeights {
  code: string
  /** Pieces in it that are no freight of its waybill. */
  foreign: number
}

/** What is missing before a unit is built. One that was weighed as a whole may have no pieces that the warehouse knows. */
export function uldFaultsOf(uld: BuiltUld): UldFault[] {
  const { code, tareKg, weighedKg, pieces, unweighed, foreign } = uld
  return [
    ...(pieces === 0 && weighedKg === null ? (['uldEmpty'] as const) : []),
    ...(tareKg === null ? (['uldTare'] as const) : []),
    ...(unweighed > 0 && weighedKg === null ? (['uldUnweighed'] as const) : []),
    ...(isTooHeavy(code, grossOf(uld).kg) ? (['uldTooHeavy'] as const) : []),
    ...(foreign > 0 ? (['uldForeign'] as const) : []),
  ]
}

const amount = (kg: string | number) => Number(kg).toLocaleString('en')

/** Names a unit beside its fault: one that is too heavy with both weights. */
export const faultyUldName = (uld: BuiltUld, fault: UldFault): string =>
  fault === 'uldTooHeavy'
    ? `${uld.code} (${amount(grossOf(uld).kg)} > ${amount(mostKgOf(uld.code) ?? 0)} kg)`
    : uld.code

/** Only a scale knows it: no piece in it was scanned. */
export const isUnscanned = ({ pieces, weighedKg }: Pick<UldWeights, 'pieces' | 'weighedKg'>): boolean =>
  pieces === 0 && weighedKg !== null

/** A type or contour that is not in our lists, or a unit that only a scale knows. */
export const uldWarningsOf = ({
  code,
  contour,
  pieces = 1,
  weighedKg = null,
}: { code: string; contour: string } & Partial<UldWeights>): UldWarning[] => [
  ...(uldTypeOf(readUldCode(code)?.type ?? '') ? [] : (['type'] as const)),
  ...(contourOf(contour) ? [] : (['contour'] as const)),
  ...(isUnscanned({ pieces, weighedKg }) ? (['unscanned'] as const) : []),
]
