/** Measures of a type of unit load device. */
export interface UldType {
  /** Base, centimetres. */
  length: number
  width: number
  /** Centimetres; null: as high as it is built. */
  height: number | null
  /** Maximum gross weight, kilograms, its own weight included. */
  maxGrossKg: number
}

/**
 * Types of unit load devices that forwarders build. Base and maximum of AKE, AAP, ALF, PMC, PAG, RKN and PGA are those of published tables of
 * forwarders and of a design handbook (unioncargo.pl, supath.net, heli-air.net table 4.6); AKH, AMJ and PLA are those of carriers' sheets.
 * Where tables differ, the lower maximum stands here. The plate on the unit itself has the last word.
 */
const types = {
  AKE: { length: 156.2, width: 153.4, height: 162.6, maxGrossKg: 1588 },
  AKH: { length: 156.2, width: 153.4, height: 114.3, maxGrossKg: 1134 },
  RKN: { length: 156.2, width: 153.4, height: 162.6, maxGrossKg: 1588 },
  ALF: { length: 317.5, width: 153.4, height: 162.6, maxGrossKg: 3175 },
  AAP: { length: 317.5, width: 223.5, height: 162.6, maxGrossKg: 4624 },
  AMJ: { length: 317.5, width: 243.8, height: 243.8, maxGrossKg: 6804 },
  PMC: { length: 317.5, width: 243.8, height: null, maxGrossKg: 6804 },
  PAG: { length: 317.5, width: 223.5, height: null, maxGrossKg: 4627 },
  PLA: { length: 317.5, width: 153.4, height: null, maxGrossKg: 3175 },
  PGA: { length: 605.8, width: 243.8, height: null, maxGrossKg: 11_340 },
} as const satisfies Record<string, UldType>

export type UldTypeCode = keyof typeof types
export const uldTypeCodes = Object.keys(types) as UldTypeCode[]

const isKnown = (code: string): code is UldTypeCode => Object.hasOwn(types, code)

/** Measures by the three letters. @returns null for a type that is not in the list */
export const uldTypeOf = (code: string): (UldType & { code: UldTypeCode }) | null =>
  isKnown(code) ? { code, ...types[code] } : null
