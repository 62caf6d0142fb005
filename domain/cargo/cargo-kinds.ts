/** Lists of what warehouse workers report, for forms; without the validator that only the server runs. */

/** Most pieces of one act. */
export const mostPieces = 500

export const packagings = ['carton', 'pallet', 'crate', 'drum', 'bag', 'roll', 'bundle', 'other'] as const
export type Packaging = (typeof packagings)[number]

export const damageTypes = ['crushed', 'torn', 'wet', 'punctured', 'open', 'leaking', 'tilted', 'other'] as const
export type DamageType = (typeof damageTypes)[number]

/** What a piece is kept at: -18 °C or below, 2 to 8 °C, 8 to 15 °C, 15 to 25 °C. Empty: not controlled. */
export const temperatures = ['', 'frozen', 'cold', 'cool', 'room'] as const
export type Temperature = (typeof temperatures)[number]

/** A pallet, or an airline's unit load device. */
export const unitKinds = ['pallet', 'uld'] as const

/** How a consignee found the freight. */
export const handoverConditions = ['good', 'damaged', 'partlyRefused', 'refused'] as const
export type HandoverCondition = (typeof handoverConditions)[number]

/** An airline's unit load device by its code, such as AKE12345XX (IATA's three letters, a serial number, the owner); anything else is a pallet. */
export const unitKindOf = (code: string): (typeof unitKinds)[number] =>
  /^[A-Z]{3}\d{4,5}[A-Z0-9]{2}$/i.test(code.trim()) ? 'uld' : 'pallet'
