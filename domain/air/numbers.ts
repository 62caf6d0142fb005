import { awbCheckDigit } from '../codes/check-digits.ts'

/** Serials have seven digits; the eighth of a number is their check digit. */
export const lastSerial = 9_999_999
/** Most numbers of one range. */
export const mostNumbers = 100_000

/** A number as written, '176-12345675'. @param serial 0 to 9,999,999, without the check digit */
export function waybillNumber(prefix: string, serial: number): string {
  const digits = String(serial).padStart(7, '0')
  return `${prefix}-${digits}${awbCheckDigit(digits)}`
}

export type ReadSerial = { serial: number } | { why: 'form' | 'checkDigit' | 'prefix' }

/**
 * The serial in a number as people type it: seven digits, eight with the check digit, or eleven with the prefix. Blanks and hyphens are
 * accepted.
 */
export function readSerial(typed: string, prefix: string): ReadSerial {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^(\d{7}|\d{8}|\d{11})$/.test(digits)) return { why: 'form' }
  if (digits.length === 11 && digits.slice(0, 3) !== prefix) return { why: 'prefix' }
  const own = digits.length === 11 ? digits.slice(3) : digits
  if (own.length === 8 && Number(own[7]) !== awbCheckDigit(own.slice(0, 7))) return { why: 'checkDigit' }
  return { serial: Number(own.slice(0, 7)) }
}

/** The serial of a number that is known to be right. */
export const serialOf = (number: string): number => Number(number.slice(4, 11))
export const prefixOf = (number: string): string => number.slice(0, 3)

/** A number of a stock. `used`: it stands on a waybill. `void`: nobody may use it any more. */
export const numberStatuses = ['free', 'reserved', 'used', 'void'] as const
export type NumberStatus = (typeof numberStatuses)[number]

export const numberActions = ['reserve', 'use', 'release', 'void', 'unuse', 'voidUsed'] as const
export type NumberAction = (typeof numberActions)[number]

interface Row {
  action: NumberAction
  from: readonly NumberStatus[]
  to: NumberStatus
}

const table: readonly Row[] = [
  { action: 'reserve', from: ['free'], to: 'reserved' },
  { action: 'use', from: ['free', 'reserved'], to: 'used' },
  { action: 'release', from: ['reserved'], to: 'free' },
  { action: 'void', from: ['free', 'reserved'], to: 'void' },
  // Entered by mistake, on no waybill of ours. Only then a person may void it.
  { action: 'unuse', from: ['used'], to: 'reserved' },
  // Only with the waybill that it stands on.
  { action: 'voidUsed', from: ['used'], to: 'void' },
]

/** The status that an action leads to. @returns null if it is not possible */
export const nextNumberStatus = (action: NumberAction, from: NumberStatus): NumberStatus | null =>
  table.find((row) => row.action === action && row.from.includes(from))?.to ?? null

/** Numbers of a range that nobody has. */
export interface Counted {
  firstSerial: number
  lastSerial: number
  reserved: number
  used: number
  voided: number
}
export const sizeOf = ({ firstSerial, lastSerial: last }: Pick<Counted, 'firstSerial' | 'lastSerial'>) =>
  last - firstSerial + 1
export const leftIn = (range: Counted) => sizeOf(range) - range.reserved - range.used - range.voided
