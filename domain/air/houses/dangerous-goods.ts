import type { HazmatClass } from '../../work-orders/hazmat.ts'

/**
 * The special handling code of a hazard class. What only a division's group or category would tell, and what is normally forbidden
 * on aircraft, is DGR: its acceptance decides.
 */
const codes: Partial<Record<HazmatClass, string>> = {
  '2.1': 'RFG',
  '2.2': 'RNG',
  '2.3': 'RPG',
  '3': 'RFL',
  '4.1': 'RFS',
  '4.2': 'RSC',
  '4.3': 'RFW',
  '5.1': 'ROX',
  '5.2': 'ROP',
  '6.1': 'RPB',
  '6.2': 'RIS',
  '8': 'RCM',
  '9': 'RMD',
}

export const handlingCodeOf = (hazmat: HazmatClass): string => codes[hazmat] ?? 'DGR'
