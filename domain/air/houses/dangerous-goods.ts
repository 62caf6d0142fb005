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

/** Codes that name a class in another way: its divisions, batteries, dry ice. */
const others: Partial<Record<HazmatClass, string>> = {
  '1.3': 'RCX RGX',
  '1.4': 'RXB RXC RXD RXE RXG RXS',
  '2.2': 'RCL',
  '6.2': 'RDS',
  '7': 'RRW RRY RRE',
  '9': 'RLI RLM RBI RBM ELI ELM EBI EBM RSB MAG ICE',
}

/** Whether a handling code tells of a hazard class; DGR does of each. */
export const tellsOf = (code: string, hazmat: HazmatClass): boolean =>
  code === 'DGR' || code === codes[hazmat] || (others[hazmat]?.split(' ').includes(code) ?? false)

export const handlingCodeOf = (hazmat: HazmatClass): string => codes[hazmat] ?? 'DGR'
